import { LogOut } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { CurrentUser } from '#contract/users.ts'
import { useLogout } from '#client/accounts/use-logout.ts'
import { themeChoices } from '#client/page/theme-choices.ts'
import { setTheme, type Theme, useTheme } from '#client/page/theme.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CountBadge } from '#client/ui/count-badge.tsx'
import type { MenuTrigger } from '#client/ui/overlays/lazy-menu.tsx'
import { MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import { accountNavigation } from './navigation.ts'
import { useWaitingRequests } from './use-waiting-requests.ts'
import './account-menu.css'

/**
 * For `lazyMenu`, hence open from the start. Not modal, for the reason given in ui/overlays/menu.tsx. Without a portal it
 * stays in the header's landmark, where screen readers look for it.
 */
export default function AccountMenu({ trigger, viewer }: { trigger: MenuTrigger; viewer: CurrentUser }) {
  const logout = useLogout()
  const requests = useWaitingRequests(viewer)
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={8}>
        <div className="menu-h">
          <Avatar name={viewer.name} src={viewer.profilePicture} size={36} />
          <div className="grow">
            <div className="name truncate">{viewer.name}</div>
            <div className="meta truncate">@{viewer.username}</div>
          </div>
        </div>
        <MenuSeparator />
        {accountNavigation(viewer, requests).map(({ to, label, Icon, unread = 0, counts = 'unread' }) => (
          <MenuItem key={to} to={to} icon={<Icon />}>
            {label}
            <CountBadge count={unread} label={counts} />
          </MenuItem>
        ))}
        <MenuSeparator />
        <ThemeItems />
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => logout.mutate()}>
          Log out
        </MenuItem>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** The menu stays open, so that the choice can be seen. */
function ThemeItems() {
  const theme = useTheme()
  return (
    <DropdownMenu.RadioGroup
      className="menu-themes"
      aria-label="Theme"
      value={theme}
      onValueChange={(chosen) => setTheme(chosen as Theme)}
    >
      {themeChoices.map(({ value, label, Icon }) => (
        <DropdownMenu.RadioItem key={value} className="menu-theme" value={value} onSelect={(event) => event.preventDefault()}>
          <Icon />
          {label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
