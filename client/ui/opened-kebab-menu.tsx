import type { LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import { KebabButton } from './kebab-menu.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'

export type MenuChoice = {
  label: string
  Icon: LucideIcon
  to?: string
  danger?: boolean
  onSelect?: () => void
}

type OpenedKebabMenuProps = {
  label: string
  /** Groups, with a rule between them. */
  choices: MenuChoice[][]
}

/** Mounted by the first press on the button, therefore open. */
export function OpenedKebabMenu({ label, choices }: OpenedKebabMenuProps) {
  return (
    <Menu defaultOpen trigger={<KebabButton label={label} />} label={label}>
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
