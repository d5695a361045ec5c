import type { MenuChoice } from '#client/ui/kebab-menu.tsx'
import type { MenuTrigger } from '#client/ui/lazy-menu.tsx'
import { Menu, MenuItem } from '#client/ui/menu.tsx'

/** For `lazyMenu`, therefore open from the start. */
const CalendarChoices = ({ trigger, choices }: { trigger: MenuTrigger; choices: MenuChoice[] }) => (
  <Menu defaultOpen trigger={trigger} label="Add to calendar">
    {choices.map(({ label, Icon, onSelect }) => (
      <MenuItem key={label} icon={<Icon />} {...(onSelect && { onSelect })}>
        {label}
      </MenuItem>
    ))}
  </Menu>
)
export default CalendarChoices
