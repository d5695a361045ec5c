import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Globe, Tag, Users } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Audience, Post } from '#contract/posts.ts'
import { openCategoriesQuery } from '#client/categories/queries.ts'
import { Cloth } from '#client/ui/cloth.tsx'
import { EndpaperSwatch } from '#client/ui/pictures/endpaper-swatch.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'

const ChoiceMenu = lazyMenu(() => import('#client/ui/overlays/choice-menu.tsx'))
const AudienceMenu = lazyMenu(() => import('./audience-menu.tsx'))

/** Choices are fixed while the post is being sent. */
type Fixable = { isFixed: boolean }

type CategoryChoiceProps = Fixable & { categoryId: number | null; onChoose: (categoryId: number | null) => void }

const none = ''

export function CategoryChoice({ categoryId, isFixed, onChoose }: CategoryChoiceProps) {
  const { data: categories = [] } = useQuery(openCategoriesQuery())
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
        <OptionButton disabled={isFixed} aria-label={chosen ? `Category: ${chosen.name}` : 'Category'} icon={!chosen && <Tag />}>
          {chosen ? <Cloth cloth={chosen.cloth} name={chosen.name} /> : 'Category'}
        </OptionButton>
      }
    />
  )
}

const audienceIcons = { public: Globe, colleagues: Users } as const
const audienceWords = { public: 'Public', colleagues: 'Colleagues' } as const

type AudienceChoiceProps = Fixable & {
  audience: Audience
  group: Post['group']
  onChoose: (chosen: { audience: Audience; group: Post['group'] }) => void
}

/** Public, colleagues, then the member's groups, which are fetched when it opens. */
export function AudienceChoice({ audience, group, isFixed, onChoose }: AudienceChoiceProps) {
  const chosen = audience === 'group' ? null : audience
  const label = chosen ? audienceWords[chosen] : (group?.name ?? 'A group')
  const Icon = chosen && audienceIcons[chosen]
  return (
    <AudienceMenu
      audience={audience}
      group={group}
      onChoose={onChoose}
      trigger={
        <OptionButton
          className={chosen ? 'opt opt--quiet' : 'opt'}
          disabled={isFixed}
          aria-label={`Audience: ${label}`}
          icon={Icon ? <Icon /> : group && <EndpaperSwatch id={group.id} />}
        >
          <span dir="auto">{label}</span>
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
