import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { createWant } from '#contract/wants.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { useExchangeAction } from './queries.ts'
import { WantForm } from './want-form.tsx'
import { blankWant, type NewWantBody } from './want-values.ts'

export const requestCreated = { title: 'Request created', description: 'Your request has been submitted for review.' }

export function NewWantForm() {
  const navigate = useNavigate()
  const [values, setValues] = useState(blankWant)
  const clientId = useRef(makeClientId())
  const create = useExchangeAction({
    run: (body: NewWantBody) => call(createWant, { body: { ...body, clientId: clientId.current } }),
    done: ({ isDraft }) => (isDraft ? { title: 'Draft saved', description: 'Only you can see it.' } : requestCreated),
  })
  async function send(body: NewWantBody, isDraft: boolean) {
    const want = await create.mutateAsync({ ...body, ...(isDraft && { isDraft }) })
    await navigate(paths.want(want.id))
  }
  return (
    <WantForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={{ label: 'Submit for review', busy: 'Submitting...' }}
      hasDrafts
    />
  )
}
