import { createOffer } from '#contract/offers.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useFormDraft } from '#client/forms/form-draft.ts'
import { sayCreated, useNewForm } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { OfferForm } from './offer-form.tsx'
import { blankOffer, type NewOfferBody } from './offer-values.ts'
import { useExchangeAction } from './queries.ts'

export function NewOfferForm() {
  const viewer = useMember()
  const draft = useFormDraft({ form: 'offer', userId: viewer.id }, blankOffer)
  const { mutateAsync } = useExchangeAction({
    run: (body: NewOfferBody) => call(createOffer, { body }),
    done: sayCreated('Offer'),
  })
  const form = useNewForm<NewOfferBody>({ draft, create: mutateAsync, pathOf: paths.offer })
  return <OfferForm values={draft.values} onChange={draft.keep} {...form} />
}
