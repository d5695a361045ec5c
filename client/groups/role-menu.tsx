import { Crown, UserMinus } from 'lucide-react'
import { KebabMenu, type KebabTrigger } from '#client/ui/overlays/kebab-menu.tsx'
import type { Asked } from './member-roles.tsx'

type RoleMenuProps = { trigger: KebabTrigger; choices: Asked['about'][]; onChoose: (about: Asked['about']) => void }

export default function RoleMenu({ trigger, choices, onChoose }: RoleMenuProps) {
  const all = [
    { about: 'owner', label: 'Make owner', Icon: Crown },
    { about: 'remove', label: 'Remove', Icon: UserMinus, danger: true },
  ] as const
  const offered = all
    .filter(({ about }) => choices.includes(about))
    .map(({ about, ...choice }) => ({ ...choice, onSelect: () => onChoose(about) }))
  return <KebabMenu trigger={trigger} choices={[offered]} />
}
