import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { createWant } from '#contract/wants.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useFormDraft } from '#client/forms/form-draft.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { useExchangeAction } from './queries.ts'
import { WantForm } from './want-form.tsx'
import { blankWant, type NewWantBody } from './want-values.ts'

export const requestCreated = { title: 'Request created', description: 'Your request has been submitted for review.' }

/** Input survives a reload; a draft on the server is available on every machine. */
export function NewWantForm() {
  const navigate = useNavigate()
  const viewer = useMember()
  const { values, isKept, keep, clear } = useFormDraft({ form: 'want', userId: viewer.id }, blankWant)
  const clientId = useRef(makeClientId())
  const create = useExchangeAction({
    run: (body: NewWantBody) => call(createWant, { body: { ...body, clientId: clientId.current } }),
    done: ({ isDraft }) => (isDraft ? { title: 'Draft saved', description: 'Only you can see it.' } : requestCreated),
  })
  async function send(body: NewWantBody, isDraft: boolean) {
    const want = await create.mutateAsync({ ...body, ...(isDraft && { isDraft }) })
    clear()
    await navigate(paths.want(want.id))
  }
  return (
    <WantForm
      values={values}
      onChange={keep}
      onSend={send}
      send={{ label: 'Submit for review', busy: 'Submitting...' }}
      hasDrafts
    >
      {isKept && (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      )}
    </WantForm>
  )
}
