import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { createGroup } from '#contract/groups.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useFormDraft } from '#client/forms/form-draft.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { blankGroup, type NewGroupBody } from './group-form-values.ts'
import { GroupForm } from './group-form.tsx'
import { useGroupAction } from './use-group-action.ts'

/** Input survives a reload; a draft on the server is available on every machine. */
export function NewGroupForm() {
  const viewer = useMember()
  const navigate = useNavigate()
  const { values, keep, clear } = useFormDraft({ form: 'group', userId: viewer.id }, blankGroup)
  const clientId = useRef(makeClientId())
  const create = useGroupAction({
    run: (body: NewGroupBody) => call(createGroup, { body: { ...body, clientId: clientId.current } }),
    done: ({ isDraft }) =>
      isDraft
        ? { title: 'Draft saved', description: 'Only you can see it.' }
        : { title: 'Group created', description: 'Your group has been submitted for review.' },
  })

  async function send(body: NewGroupBody) {
    const group = await create.mutateAsync(body)
    clear()
    await navigate(paths.group(group.id))
  }

  return (
    <GroupForm
      values={values}
      onChange={keep}
      onSend={send}
      send={{ label: 'Submit for review', busy: 'Submitting...' }}
      hasDrafts
    >
      {JSON.stringify(values) !== JSON.stringify(blankGroup) && (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      )}
    </GroupForm>
  )
}
