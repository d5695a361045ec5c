import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Audience, Post } from '#contract/posts.ts'
import { GroupName } from '#client/posts/in-group.tsx'
import ChoiceMenu from '#client/ui/overlays/choice-menu.tsx'
import type { MenuTrigger } from '#client/ui/overlays/lazy-menu.tsx'
import { writableGroupsQuery } from '#client/posts/writable-groups.ts'

const GroupSearchDialog = lazy(() => import('./group-search-dialog.tsx'))

type Group = NonNullable<Post['group']>
type Chosen = { audience: Audience; group: Post['group'] }
type AudienceMenuProps = Chosen & { onChoose: (chosen: Chosen) => void; trigger: MenuTrigger }

/** With more groups than this, there is a search. */
const mostListed = 5
const search = 'search'

/** Who can read a post. For `lazyMenu`, hence open from the start. */
export default function AudienceMenu({ audience, group, onChoose, trigger }: AudienceMenuProps) {
  const [isSearching, setIsSearching] = useState(false)
  const { data: groups = [] } = useQuery(writableGroupsQuery(''))
  const listed = listWith(audience === 'group' ? group : null, groups)
  const chooseGroup = (group: Group) => onChoose({ audience: 'group', group })

  function choose(value: string) {
    if (value === search) return setIsSearching(true)
    const chosen = listed.find(({ id }) => String(id) === value)
    if (chosen) chooseGroup(chosen)
    else onChoose({ audience: value as Audience, group: null })
  }

  return (
    <>
      <ChoiceMenu
        label="Audience"
        value={audience === 'group' ? String(group?.id) : audience}
        choices={[
          { value: 'public', label: 'Public', hint: 'All members' },
          { value: 'colleagues', label: 'Colleagues', hint: 'Only your colleagues' },
          ...listed.map((group) => ({ value: String(group.id), label: <GroupName {...group} /> })),
          ...(groups.length > mostListed ? [{ value: search, label: 'Search your groups' }] : []),
        ]}
        onChoose={choose}
        trigger={trigger}
      />
      {isSearching && (
        <Suspense>
          <GroupSearchDialog onChoose={chooseGroup} onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The chosen one is always listed, even while the others are being fetched. */
function listWith(chosen: Post['group'], groups: Group[]): Group[] {
  const others = groups.filter(({ id }) => id !== chosen?.id)
  return [...(chosen ? [chosen] : []), ...others].slice(0, mostListed)
}
