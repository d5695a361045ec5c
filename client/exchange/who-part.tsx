import { useQuery } from '@tanstack/react-query'
import { writableGroupsQuery } from '#client/composer/writable-groups.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { Select } from '#client/ui/select.tsx'

interface Who {
  audience: 'members' | 'group'
  groupId: string
}

type WhoPartProps = { values: Who; error: string | undefined; id: string; set: (who: Who) => void }

/** Absent for who is in no group. */
export function WhoPart({ values: { audience, groupId }, error, id, set }: WhoPartProps) {
  const { data: groups = [] } = useQuery(writableGroupsQuery(''))
  const group = groups.find((one) => String(one.id) === groupId)
  if (groups.length === 0 && audience === 'members') return null
  return (
    <FormPart id="who" title="Who is it for?">
      <Options
        label="Who can see it"
        name="audience"
        value={audience}
        options={[
          { value: 'members', label: 'All members', hint: 'Everyone who is signed in.' },
          { value: 'group', label: `Members of ${group?.name ?? 'a group'}`, hint: 'Its moderators review it.' },
        ]}
        onChoose={(chosen) =>
          set({ audience: chosen, groupId: chosen === 'group' ? groupId || String(groups[0]?.id ?? '') : '' })
        }
      />
      {audience === 'group' && (
        <Select
          label="Group"
          required
          placeholder="Choose"
          options={groups.map((one) => ({ value: String(one.id), label: one.name }))}
          id={id}
          error={error}
          value={groupId}
          onChange={({ target }) => set({ audience, groupId: target.value })}
        />
      )}
    </FormPart>
  )
}
