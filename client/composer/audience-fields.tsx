import { useQuery } from '@tanstack/react-query'
import type { HoldingAudience } from '#contract/holdings.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { writableGroupsQuery } from '#client/posts/writable-groups.ts'

interface Who<Audience> {
  audience: Audience
  groupId: string
  /** So far only a group has seen it, and may have discussed it. It cannot go to another. */
  standsInGroup?: boolean
}

type AudienceFieldsProps<Audience> = {
  /** Those this kind supports; groups are left out for members of none. */
  audiences: readonly Audience[]
  values: Who<Audience>
  set: (who: Who<Audience>) => void
  /** Of the field for the group. */
  id: string
  error: string | undefined
}

const words: Record<HoldingAudience, { label: string; hint: string }> = {
  public: { label: 'Anyone on the web', hint: 'Your name will be shown to anyone.' },
  members: { label: 'All members', hint: 'Everyone who is signed in.' },
  group: { label: 'Members of a group', hint: 'Its moderators review it.' },
}

/** "Who can see it", for the form of anything that is shared. */
export function AudienceFields<Audience extends HoldingAudience>(props: AudienceFieldsProps<Audience>) {
  const { audiences, values, set, id, error } = props
  const { data: groups = [] } = useQuery(writableGroupsQuery(''))
  const group = groups.find((one) => String(one.id) === values.groupId)
  const offered = audiences.filter((one) => one !== 'group' || groups.length > 0 || values.audience === 'group')
  const choose = (audience: Audience) => {
    const groupId = audience === 'group' ? values.groupId || String(groups[0]?.id ?? '') : ''
    set({ audience, groupId: values.standsInGroup ? values.groupId : groupId })
  }
  return (
    <>
      <Options
        label="Who can see it"
        name="audience"
        value={values.audience}
        options={offered.map((value) => ({
          value,
          ...words[value],
          ...(value === 'group' && group && { label: `Members of ${group.name}` }),
        }))}
        onChoose={choose}
      />
      {values.standsInGroup && (
        <div role="status">
          {values.audience !== 'group' && <p className="hint">What members of the group have said about it will be deleted.</p>}
        </div>
      )}
      {values.audience === 'group' && !values.standsInGroup && (
        <Select
          label="Group"
          required
          placeholder="Choose"
          options={groups.map((one) => ({ value: String(one.id), label: one.name }))}
          id={id}
          error={error}
          value={values.groupId}
          onChange={({ target }) => set({ audience: values.audience, groupId: target.value })}
        />
      )}
    </>
  )
}

const withoutWeb = ['members', 'group'] as const

/** For kinds the web never sees. Left out for members of no group: there is nothing to choose. */
export function AudiencePart(props: Omit<AudienceFieldsProps<'members' | 'group'>, 'audiences'>) {
  const { data: groups = [] } = useQuery(writableGroupsQuery(''))
  if (groups.length === 0 && props.values.audience === 'members' && !props.values.standsInGroup) return null
  return (
    <FormPart id="who" title="Who is it for?">
      <AudienceFields {...props} audiences={withoutWeb} />
    </FormPart>
  )
}
