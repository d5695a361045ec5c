import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ChoiceMenuProps } from './choice-menu.tsx'
import './menu.css'

/** Mounted by the first press on its button, therefore open. Not modal, for the reason given in menu.tsx. */
export default function OpenedChoiceMenu({ label, value, choices, onChoose, trigger }: ChoiceMenuProps<string>) {
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
        <DropdownMenu.RadioGroup value={value} onValueChange={onChoose}>
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
