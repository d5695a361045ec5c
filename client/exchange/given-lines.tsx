import { Check, MessageCircle, Undo2 } from 'lucide-react'
import type { CallInput } from '#contract/endpoint.ts'
import { changeLine, type Offer, type OfferAsk, type OfferLine } from '#contract/offers.ts'
import { call } from '#client/http/call.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { LineTitle } from './offered-lines.tsx'
import { useExchangeAction } from './queries.ts'
import { WhoLine } from './who-line.tsx'
import './offer-lines.css'

/** As the giver sees them: who asks for what, and what became of it. */
export function GivenLines({ offer }: { offer: Offer }) {
  const asks = offer.asks ?? []
  const kept = useKeptFocus()
  return (
    <>
      <section aria-labelledby="lines">
        <div className="part-h">
          <h2 id="lines">What you offer</h2>
          <span className="meta">{counted(offer.lines.length, 'piece')}</span>
        </div>
        <ul className="card bleed offer-lines" aria-labelledby="lines" {...kept}>
          {offer.lines.map((line) => (
            <li key={line.id}>
              <LineTitle line={line} />
              <LineActs line={line} asks={offer.may.promise ? asks.filter(({ lineIds }) => lineIds.includes(line.id)) : []} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="asks">
        <div className="part-h">
          <h2 id="asks">Who asks</h2>
        </div>
        {asks.length === 0 && <p className="meta">No one has asked yet.</p>}
        {asks.length > 0 && (
          <ul className="exchange-answers" aria-labelledby="asks">
            {asks.map((ask) => (
              <Asker key={ask.id} ask={ask} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function LineActs({ line, asks }: { line: OfferLine; asks: OfferAsk[] }) {
  const { id, state, title, promisedTo } = line
  const { mutate, isPending } = useExchangeAction({
    run: (body: CallInput<typeof changeLine>['body']) => call(changeLine, { params: { id: String(id) }, body }),
  })
  const named = <span className="sr-only">: {title}</span>
  if (state === 'given') return <Badge icon={<Check />}>{promisedTo ? `Given to ${promisedTo.name}` : 'Given'}</Badge>
  if (state === 'promised') {
    return (
      <span className="offer-line-end">
        <Badge tone="ok">{promisedTo ? `Promised to ${promisedTo.name}` : 'Promised'}</Badge>
        <Button size="sm" variant="accent" icon={<Check />} disabled={isPending} onClick={() => mutate({ state: 'given' })}>
          Given{named}
        </Button>
        <Button size="sm" variant="ghost" icon={<Undo2 />} disabled={isPending} onClick={() => mutate({ state: 'free' })}>
          Free again{named}
        </Button>
      </span>
    )
  }
  return (
    <span className="offer-line-end">
      {asks.length === 0 && <span className="meta">Free</span>}
      {asks.map(({ user }) => (
        <Button
          key={user.id}
          size="sm"
          variant="accent"
          disabled={isPending}
          onClick={() => mutate({ state: 'promised', userId: user.id })}
        >
          Promise to {user.name}
          {named}
        </Button>
      ))}
    </span>
  )
}

const Asker = ({ ask: { user, lineIds, note, createdAt } }: { ask: OfferAsk }) => (
  <li>
    <WhoLine user={user} createdAt={createdAt} about={counted(lineIds.length, 'piece')}>
      <ButtonLink size="sm" icon={<MessageCircle />} to={paths.conversation(user.id)}>
        Write to {user.name}
      </ButtonLink>
    </WhoLine>
    {note && (
      <p className="read holding-text" dir="auto">
        {note}
      </p>
    )}
  </li>
)
