import type { MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import type { MenuTrigger } from '#client/ui/overlays/lazy-menu.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'

/** For `lazyMenu`, hence open from the start. */
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
