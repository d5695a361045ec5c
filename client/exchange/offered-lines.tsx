import { Check, Hand } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { askForLines, changeLine, mostLinesAsked, type Offer, type OfferLine } from '#contract/offers.ts'
import { call } from '#client/http/call.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { counted } from '#client/page/counted.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { useExchangeAction } from './queries.ts'
import './offer-lines.css'

/** As seen by those who may ask for them. */
export function OfferedLines({ offer }: { offer: Offer }) {
  const [chosen, setChosen] = useState<number[]>([])
  const [note, setNote] = useState('')
  const kept = useKeptFocus()
  const open = offer.lines.filter((line) => mayBeAsked(offer, line)).map(({ id }) => id)
  const asked = chosen.filter((id) => open.includes(id))
  const ask = useExchangeAction({
    run: (lineIds: number[]) =>
      call(askForLines, { params: { id: String(offer.id) }, body: { lineIds, ...(note.trim() && { note: note.trim() }) } }),
    done: (lineIds) => ({ title: `You asked for ${lineIds.length}` }),
  })
  function send(event: SubmitEvent) {
    event.preventDefault()
    if (asked.length === 0) return
    const lineIds = asked.slice(0, mostLinesAsked)
    // Anything ticked or typed meanwhile is for the next request.
    const forgetSent = () => {
      setChosen((now) => now.filter((id) => !lineIds.includes(id)))
      setNote((now) => (now === note ? '' : now))
    }
    ask.mutate(lineIds, { onSuccess: forgetSent })
  }
  const choose = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <section aria-labelledby="lines">
      <div className="part-h">
        <h2 id="lines">What is offered</h2>
        <span className="meta">{counted(offer.lines.length, 'piece')}</span>
      </div>
      <form className="offer-asking" aria-labelledby="lines" onSubmit={send}>
        <ul className="card bleed offer-lines" aria-labelledby="lines" {...kept}>
          {offer.lines.map((line) => (
            <li key={line.id}>
              {mayBeAsked(offer, line) ? (
                <label className="check">
                  <input type="checkbox" checked={chosen.includes(line.id)} onChange={() => choose(line.id)} />
                  <LineTitle line={line} />
                </label>
              ) : (
                <LineTitle line={line} />
              )}
              <LineEnd line={line} />
            </li>
          ))}
        </ul>
        {open.length > 0 && (
          <div className="card offer-ask">
            <TextArea
              label="Note"
              optional
              rows={2}
              maxLength={500}
              dir="auto"
              hint="What it is for, and where it should go. Only the giver reads it."
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <div className="offer-ask-end">
              <Button
                type="submit"
                variant="primary"
                icon={<Hand />}
                disabled={asked.length === 0}
                busy={ask.isPending ? 'Asking...' : undefined}
              >
                Ask for these
              </Button>
              <span className="meta" role="status">
                {asked.length > 0 && `${counted(asked.length, 'piece')} chosen`}
              </span>
            </div>
          </div>
        )}
      </form>
    </section>
  )
}

/** What is promised to someone else may become free again: those asking wait in line. */
const mayBeAsked = ({ may }: Offer, { state, isAsked, isYours }: OfferLine) =>
  may.ask && state !== 'given' && !isAsked && !isYours

export const LineTitle = ({ line: { title, note } }: { line: OfferLine }) => (
  <span className="offer-line" dir="auto">
    <b>{title}</b>
    {note && <span className="meta">{note}</span>}
  </span>
)

function LineEnd({ line }: { line: OfferLine }) {
  const { id, state, isYours, isAsked, title } = line
  const back = useExchangeAction({
    run: () => call(changeLine, { params: { id: String(id) }, body: { state: 'free' } }),
    done: { title: 'No longer asked for' },
  })
  const isOpen = state !== 'given' && (isYours || isAsked)
  return (
    <span className="offer-line-end">
      {isYours && (
        <Badge tone="ok" icon={<Check />}>
          {state === 'given' ? 'Given to you' : 'Promised to you'}
        </Badge>
      )}
      {!isYours && state !== 'free' && <Badge>Taken</Badge>}
      {!isYours && isAsked && state !== 'given' && (
        <Badge tone="info">{state === 'free' ? 'You asked' : 'You are in line'}</Badge>
      )}
      {isOpen && (
        <Button size="sm" variant="ghost" disabled={back.isPending} onClick={() => back.mutate(undefined)}>
          No longer wanted<span className="sr-only">: {title}</span>
        </Button>
      )}
    </span>
  )
}
