import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactElement } from 'react'
import type { KebabButton } from './kebab-button.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'

export type MenuChoice = {
  label: string
  Icon: LucideIcon
  to?: string
  danger?: boolean
  onSelect?: () => void
}

/** The "···" button of a lazy menu. */
export type KebabTrigger = ReactElement<ComponentProps<typeof KebabButton>>

type KebabMenuProps = {
  trigger: KebabTrigger
  /** Groups, separated by rules. */
  choices: MenuChoice[][]
}

/** For what `lazyMenu` loads: mounted by the first press on its button, hence open. */
export function KebabMenu({ trigger, choices }: KebabMenuProps) {
  return (
    <Menu defaultOpen trigger={trigger} label={trigger.props.label}>
      {choices
        .filter((group) => group.length > 0)
        .map((group, index) => (
          <Fragment key={group[0]?.label}>
            {index > 0 && <MenuSeparator />}
            {group.map(({ label, Icon, ...choice }) => (
              <MenuItem key={label} icon={<Icon />} {...choice}>
                {label}
              </MenuItem>
            ))}
          </Fragment>
        ))}
    </Menu>
  )
}
