import { createWant } from '#contract/wants.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useFormDraft } from '#client/forms/form-draft.ts'
import { sayCreated, useNewForm } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { WantForm } from './want-form.tsx'
import { blankWant, type NewWantBody } from './want-values.ts'
import { useExchangeAction } from './queries.ts'

export function NewWantForm() {
  const viewer = useMember()
  const draft = useFormDraft({ form: 'want', userId: viewer.id }, blankWant)
  const { mutateAsync } = useExchangeAction({
    run: (body: NewWantBody) => call(createWant, { body }),
    done: sayCreated('Request'),
  })
  const form = useNewForm<NewWantBody>({ draft, create: mutateAsync, pathOf: paths.want })
  return <WantForm values={draft.values} onChange={draft.keep} {...form} />
}
