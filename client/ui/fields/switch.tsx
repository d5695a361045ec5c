import { Switch as RadixSwitch } from 'radix-ui'
import type { ComponentProps } from 'react'
import './switch.css'

/** Needs a name: `aria-label`, `aria-labelledby`, or a label that points at its `id`. */
export function Switch(props: ComponentProps<typeof RadixSwitch.Root>) {
  return <RadixSwitch.Root {...props} className="switch" />
}
