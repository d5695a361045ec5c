import { useState } from 'react'
import { useNavigate } from 'react-router'
import { submitHolding } from '#contract/holdings.ts'
import { editWant, type Want } from '#contract/wants.ts'
import { submitted } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { useExchangeAction } from './queries.ts'
import { WantForm } from './want-form.tsx'
import { changeOf, type NewWantBody, sentOfWant, valuesOfWant } from './want-values.ts'

interface Sent {
  change: Partial<NewWantBody>
  isSubmitted: boolean
}

export function EditWantForm({ want }: { want: Want }) {
  const navigate = useNavigate()
  const [before] = useState(() => valuesOfWant(want))
  const [values, setValues] = useState(before)
  const isWaiting = want.state !== 'approved' && want.state !== 'pending'
  const edit = useExchangeAction({
    run: (sent: Sent) => save(want, sent),
    done: ({ isSubmitted }, { hasProposal }) => outcomeOf(isSubmitted, hasProposal === true),
  })
  async function send(_body: NewWantBody, isDraft: boolean) {
    const change = changeOf(sentOfWant(before), sentOfWant(values))
    await edit.mutateAsync({ change, isSubmitted: isWaiting && !isDraft })
    await navigate(paths.want(want.id))
  }
  return (
    <WantForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={isWaiting ? { label: 'Submit for review', busy: 'Submitting...' } : { label: 'Save changes', busy: 'Saving...' }}
      hasDrafts={isWaiting}
    >
      <ButtonLink variant="ghost" to={paths.want(want.id)}>
        Cancel
      </ButtonLink>
    </WantForm>
  )
}

/** If not submitted yet, it is saved first, and then submitted as saved. */
async function save({ id }: Want, { change, isSubmitted }: Sent): Promise<Want> {
  const params = { id: String(id) }
  const saved = await call(editWant, { params, body: change })
  if (isSubmitted) await call(submitHolding, { params })
  return saved
}

function outcomeOf(isSubmitted: boolean, hasProposal: boolean) {
  if (isSubmitted) return submitted('Request')
  if (!hasProposal) return { title: 'Request updated' }
  return { title: 'Request updated', description: 'Your change has been submitted for review.' }
}
