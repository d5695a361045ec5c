import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { createOffer } from '#contract/offers.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useFormDraft } from '#client/forms/form-draft.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { OfferForm } from './offer-form.tsx'
import { blankOffer, type NewOfferBody } from './offer-values.ts'
import { useExchangeAction } from './queries.ts'

export const offerCreated = { title: 'Offer created', description: 'Your offer has been submitted for review.' }

/** Input survives a reload; a draft on the server is available on every machine. */
export function NewOfferForm() {
  const navigate = useNavigate()
  const viewer = useMember()
  const { values, isKept, keep, clear } = useFormDraft({ form: 'offer', userId: viewer.id }, blankOffer)
  const clientId = useRef(makeClientId())
  const create = useExchangeAction({
    run: (body: NewOfferBody) => call(createOffer, { body: { ...body, clientId: clientId.current } }),
    done: ({ isDraft }) => (isDraft ? { title: 'Draft saved', description: 'Only you can see it.' } : offerCreated),
  })
  async function send(body: NewOfferBody, isDraft: boolean) {
    const offer = await create.mutateAsync({ ...body, ...(isDraft && { isDraft }) })
    clear()
    await navigate(paths.offer(offer.id))
  }
  return (
    <OfferForm
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
    </OfferForm>
  )
}
