import { Crown, UserMinus } from 'lucide-react'
import { KebabMenu, type KebabTrigger } from '#client/ui/kebab-menu.tsx'
import type { Asked } from './member-roles.tsx'

type MemberMenuProps = { trigger: KebabTrigger; choices: Asked['about'][]; onChoose: (about: Asked['about']) => void }

export default function MemberMenu({ trigger, choices, onChoose }: MemberMenuProps) {
  const all = [
    { about: 'owner', label: 'Make owner', Icon: Crown },
    { about: 'remove', label: 'Remove', Icon: UserMinus, danger: true },
  ] as const
  const offered = all
    .filter(({ about }) => choices.includes(about))
    .map(({ about, ...choice }) => ({ ...choice, onSelect: () => onChoose(about) }))
  return <KebabMenu trigger={trigger} choices={[offered]} />
}
