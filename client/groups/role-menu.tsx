import { Crown, ShieldCheck, UserMinus } from 'lucide-react'
import { KebabMenu, type KebabTrigger } from '#client/ui/overlays/kebab-menu.tsx'
import type { Asked } from './member-roles.tsx'

/** What can be done about a person's role; the last two ask for confirmation. */
export type RoleChoice = 'moderator' | Asked['about']

type RoleMenuProps = { trigger: KebabTrigger; choices: RoleChoice[]; onChoose: (about: RoleChoice) => void }

export default function RoleMenu({ trigger, choices, onChoose }: RoleMenuProps) {
  const all = [
    { about: 'moderator', label: 'Make moderator', Icon: ShieldCheck },
    { about: 'owner', label: 'Make owner', Icon: Crown },
    { about: 'remove', label: 'Remove', Icon: UserMinus, danger: true },
  ] as const
  const offered = all
    .filter(({ about }) => choices.includes(about))
    .map(({ about, ...choice }) => ({ ...choice, onSelect: () => onChoose(about) }))
  return <KebabMenu trigger={trigger} choices={[offered]} />
}
