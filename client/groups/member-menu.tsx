import { Bell, BellDot, BellOff, Check, LogOut } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { GroupLevel } from '#contract/groups.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { MenuTrigger } from '#client/ui/overlays/lazy-menu.tsx'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import { type Joinable, useGroupLevel, useLeaveGroup } from './use-membership.ts'

const levels = [
  { level: 'all', label: 'Every post and event', Icon: Bell },
  { level: 'highlights', label: 'Pinned posts and events', Icon: BellDot },
  { level: 'none', label: 'Only what is addressed to me', Icon: BellOff },
] as const

/** How much of the group the member is told, and the way out. For `lazyMenu`, hence open from the start. */
export default function MemberMenu({ group, trigger }: { group: Joinable; trigger: MenuTrigger }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const { mutate: setLevel } = useGroupLevel(group)
  const { mutate: leave } = useLeaveGroup(group)
  return (
    <>
      <Menu defaultOpen trigger={trigger} label="Your membership">
        <DropdownMenu.RadioGroup
          aria-label="Notifications"
          value={group.membership?.level ?? 'highlights'}
          onValueChange={(level) => setLevel(level as GroupLevel)}
        >
          {levels.map(({ level, label, Icon }) => (
            <DropdownMenu.RadioItem key={level} className="menu-i" value={level}>
              <Icon />
              <span className="grow">{label}</span>
              <DropdownMenu.ItemIndicator>
                <Check className="i--sm" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <MenuSeparator />
        <MenuItem danger icon={<LogOut />} onSelect={() => setIsLeaving(true)}>
          Leave group
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Leave group"
        sentence={`Leave ${group.title}? Your posts stay.`}
        confirmLabel="Leave group"
        destructive
        onConfirm={() => {
          setIsLeaving(false)
          leave()
        }}
      />
    </>
  )
}
