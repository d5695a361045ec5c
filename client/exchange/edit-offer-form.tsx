import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallInput } from '#contract/endpoint.ts'
import { submitHolding } from '#contract/holdings.ts'
import { editOffer, type Offer } from '#contract/offers.ts'
import { submitted } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { OfferForm } from './offer-form.tsx'
import { type NewOfferBody, sentOfOffer, valuesOfOffer } from './offer-values.ts'
import { useExchangeAction } from './queries.ts'
import { changeOf } from './want-values.ts'

interface Sent {
  change: CallInput<typeof editOffer>['body']
  isSubmitted: boolean
}

export function EditOfferForm({ offer }: { offer: Offer }) {
  const navigate = useNavigate()
  const [before] = useState(() => valuesOfOffer(offer))
  const [values, setValues] = useState(before)
  const isWaiting = offer.state !== 'approved' && offer.state !== 'pending'
  const edit = useExchangeAction({
    run: (sent: Sent) => save(offer, sent),
    done: ({ isSubmitted }, { hasProposal }) => outcomeOf(isSubmitted, hasProposal === true),
  })
  async function send(_body: NewOfferBody, isDraft: boolean) {
    const change = changeOf(sentOfOffer(before), sentOfOffer(values))
    await edit.mutateAsync({ change, isSubmitted: isWaiting && !isDraft })
    await navigate(paths.offer(offer.id))
  }
  return (
    <OfferForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={isWaiting ? { label: 'Submit for review', busy: 'Submitting...' } : { label: 'Save changes', busy: 'Saving...' }}
      hasDrafts={isWaiting}
    >
      <ButtonLink variant="ghost" to={paths.offer(offer.id)}>
        Cancel
      </ButtonLink>
    </OfferForm>
  )
}

/** If not submitted yet, it is saved first, and then submitted as saved. */
async function save({ id }: Offer, { change, isSubmitted }: Sent): Promise<Offer> {
  const params = { id: String(id) }
  const saved = await call(editOffer, { params, body: change })
  if (isSubmitted) await call(submitHolding, { params })
  return saved
}

function outcomeOf(isSubmitted: boolean, hasProposal: boolean) {
  if (isSubmitted) return submitted('Offer')
  if (!hasProposal) return { title: 'Offer updated' }
  return { title: 'Offer updated', description: 'Your change has been submitted for review.' }
}
