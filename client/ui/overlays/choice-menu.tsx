import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { MenuTrigger } from './lazy-menu.tsx'
import './menu.css'
import './choice-menu.css'

type Choice<Value extends string> = { value: Value; label: ReactNode; hint?: string }

type ChoiceMenuProps<Value extends string> = {
  /** What is being chosen; the button's own text shows the current choice. */
  label: string
  value: Value
  choices: Choice<Value>[]
  onChoose: (value: Value) => void
  /** The button that opens it. */
  trigger: MenuTrigger
}

/** One of several. For `lazyMenu`, hence open from the start. Not modal, for the reason given in menu.tsx. */
export default function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, value, choices, onChoose, trigger } = props
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="menu choice-menu"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        aria-labelledby={undefined}
      >
        <DropdownMenu.RadioGroup value={value} onValueChange={(value) => onChoose(value as Value)}>
          {choices.map((choice) => (
            <DropdownMenu.RadioItem key={choice.value} className="menu-i" value={choice.value}>
              <span className="grow">
                {choice.label}
                {choice.hint && <span className="meta">{choice.hint}</span>}
              </span>
              <DropdownMenu.ItemIndicator>
                <Check className="i--sm" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
