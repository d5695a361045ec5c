import { Tooltip as RadixTooltip } from 'radix-ui'
import { type ReactElement, useState } from 'react'
import { landmarkOf } from '#client/ui/landmark-of.ts'
import './tooltip.css'

/** The child must be focusable and have its own name: a tooltip only repeats or adds, it never replaces a label. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  return (
    <RadixTooltip.Provider delayDuration={600}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger ref={setTrigger} asChild>
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal container={landmarkOf(trigger)}>
          <RadixTooltip.Content className="tip" sideOffset={8} side="bottom" collisionPadding={8}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
