import { Send } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { answerMaxLength, answerWant, NewAnswer, type Want } from '#contract/wants.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { useExchangeAction } from './queries.ts'

type Given = CallInput<typeof answerWant>['body']

/** In words, with an optional link. Things on this site are referred to by id rather than linked: their titles are shown. */
export function AnswerForm({ want }: { want: Want }) {
  const [note, setNote] = useState('')
  const [link, setLink] = useState('')
  const [refusals, setRefusals] = useState<Partial<Record<string, string>>>({})
  const clientId = useRef(makeClientId())
  const answer = useExchangeAction({
    run: (body: Given) => call(answerWant, { params: { id: String(want.id) }, body: { ...body, clientId: clientId.current } }),
    done: { title: 'Answer sent' },
  })

  function send(event: SubmitEvent) {
    event.preventDefault()
    const checked = NewAnswer.safeParse({ note: note.trim(), ...aimOf(link.trim()) })
    const wrong: Partial<Record<string, string>> = {}
    for (const { path, message } of checked.error?.issues ?? []) wrong[String(path[0])] ??= message
    setRefusals(wrong)
    if (!checked.success) return
    answer.mutate(checked.data, {
      // Input typed meanwhile stays.
      onSuccess: () => {
        setNote((now) => (now === note ? '' : now))
        setLink((now) => (now === link ? '' : now))
        clientId.current = makeClientId()
      },
      onError: ({ fields }) => setRefusals(fields),
    })
  }

  return (
    <form className="card exchange-answer" id="answer" aria-label="Your answer" noValidate onSubmit={send}>
      <TextArea
        label="Your answer"
        required
        rows={3}
        maxLength={answerMaxLength}
        dir="auto"
        value={note}
        error={refusals.note}
        onChange={({ target }) => setNote(target.value)}
      />
      <TextField
        label="Link"
        optional
        type="url"
        inputMode="url"
        hint="A page anywhere, or a resource or an offer of this site."
        value={link}
        error={refusals.url ?? refusals.resourceId ?? refusals.offerId}
        onChange={({ target }) => setLink(target.value)}
      />
      <div>
        <Button type="submit" variant="primary" icon={<Send />} busy={answer.isPending ? 'Sending...' : undefined}>
          Answer
        </Button>
      </div>
    </form>
  )
}

/** A resource or offer on this site by its id, anything else as typed. */
function aimOf(link: string): Pick<Given, 'url' | 'resourceId' | 'offerId'> {
  if (!link) return {}
  const address = URL.parse(link, location.origin)
  const [, offer, id] =
    (address?.origin === location.origin && /^\/resources\/(offers\/)?([1-9]\d{0,8})$/.exec(address.pathname)) || []
  if (!id) return { url: link }
  return offer ? { offerId: Number(id) } : { resourceId: Number(id) }
}
