import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Globe, Tag, Users } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Audience } from '#contract/posts.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { Cloth } from '#client/ui/cloth.tsx'
import { lazyMenu } from '#client/ui/lazy-menu.tsx'

const ChoiceMenu = lazyMenu(() => import('#client/ui/choice-menu.tsx'))

type CategoryChoiceProps = { categoryId: number | null; onChoose: (categoryId: number | null) => void }

const none = ''

export function CategoryChoice({ categoryId, onChoose }: CategoryChoiceProps) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const chosen = categories.find(({ id }) => id === categoryId)
  return (
    <ChoiceMenu
      label="Category"
      value={chosen ? String(chosen.id) : none}
      choices={[
        { value: none, label: 'No category' },
        ...categories.map(({ id, name, cloth }) => ({ value: String(id), label: <Cloth cloth={cloth} name={name} /> })),
      ]}
      onChoose={(value) => onChoose(value === none ? null : Number(value))}
      trigger={
        <OptionButton aria-label={chosen ? `Category: ${chosen.name}` : 'Category'} icon={!chosen && <Tag />}>
          {chosen ? <Cloth cloth={chosen.cloth} name={chosen.name} /> : 'Category'}
        </OptionButton>
      }
    />
  )
}

const audienceChoices = [
  { value: 'public', label: 'Public', hint: 'All members', Icon: Globe },
  { value: 'colleagues', label: 'Colleagues', hint: 'Only your colleagues', Icon: Users },
] as const

type AudienceChoiceProps = { audience: Audience; onChoose: (audience: Audience) => void }

export function AudienceChoice({ audience, onChoose }: AudienceChoiceProps) {
  const { label, Icon } = audienceChoices.find(({ value }) => value === audience) ?? audienceChoices[0]
  return (
    <ChoiceMenu
      label="Audience"
      value={audience}
      choices={audienceChoices.map(({ value, label, hint }) => ({ value, label, hint }))}
      onChoose={onChoose}
      trigger={
        <OptionButton className="opt opt--quiet" aria-label={`Audience: ${label}`} icon={<Icon />}>
          {label}
        </OptionButton>
      }
    />
  )
}

const OptionButton = ({ icon, children, ...rest }: ComponentProps<'button'> & { icon: ReactNode }) => (
  <button type="button" className="opt" {...rest}>
    {icon}
    {children}
    <ChevronDown />
  </button>
)
