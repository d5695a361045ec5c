import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { createOffer } from '#contract/offers.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { OfferForm } from './offer-form.tsx'
import { blankOffer, type NewOfferBody } from './offer-values.ts'
import { useExchangeAction } from './queries.ts'

export const offerCreated = { title: 'Offer created', description: 'Your offer has been submitted for review.' }

export function NewOfferForm() {
  const navigate = useNavigate()
  const [values, setValues] = useState(blankOffer)
  const clientId = useRef(makeClientId())
  const create = useExchangeAction({
    run: (body: NewOfferBody) => call(createOffer, { body: { ...body, clientId: clientId.current } }),
    done: ({ isDraft }) => (isDraft ? { title: 'Draft saved', description: 'Only you can see it.' } : offerCreated),
  })
  async function send(body: NewOfferBody, isDraft: boolean) {
    const offer = await create.mutateAsync({ ...body, ...(isDraft && { isDraft }) })
    await navigate(paths.offer(offer.id))
  }
  return (
    <OfferForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={{ label: 'Submit for review', busy: 'Submitting...' }}
      hasDrafts
    />
  )
}
