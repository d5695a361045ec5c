import { MessageCircle, Pencil } from 'lucide-react'
import type { Offer } from '#contract/offers.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { CoverPicture } from '#client/holdings/cover-picture.tsx'
import { HoldingComments } from '#client/holdings/holding-comments.tsx'
import { ProposalNotice, ReviewNotice } from '#client/holdings/holding-notices.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/kebab-button.tsx'
import { lazyMenu } from '#client/ui/lazy-menu.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { modeWords, postageWords, sayDay, sayFree, sayPlace } from './exchange-words.ts'
import { GivenLines } from './given-lines.tsx'
import { OfferedLines } from './offered-lines.tsx'
import { useExchangeNews } from './queries.ts'
import './exchange.css'

const ExchangeMenu = lazyMenu(() => import('./exchange-menu.tsx'))

export function OfferPage({ offer }: { offer: Offer }) {
  useTitle(offer.title)
  useExchangeNews(offer.id)
  const { title, language, body, cover, state, status, user, listedAt, createdAt } = offer
  const isOwn = offer.role === 'author'
  const ofReview = { holding: offer, roomKey: resourcesKey, editPath: paths.editOffer(offer.id) }
  return (
    <>
      <header className="exchange-head">
        <p className="exchange-mark">
          <Badge tone={status === 'open' ? 'accent' : 'neutral'}>
            {status === 'closed' ? 'Closed' : sayFree(offer.freeCount, offer.lineCount)}
          </Badge>
        </p>
        <h1 {...textLanguage(language)}>{title}</h1>
        <p className="exchange-by" dir="auto">
          <PersonName className="link" person={user} />
          {user.workplace && `, ${user.workplace}`} · <TimeAgo date={listedAt ?? createdAt} />
        </p>
      </header>
      <div className="exchange-notices">
        <ReviewNotice {...ofReview} isOwn={isOwn} />
        {offer.hasProposal && <ProposalNotice {...ofReview} mayDrop={isOwn} />}
      </div>
      <div className="exchange-split">
        <div className="exchange-column">
          {cover && <CoverPicture cover={cover} />}
          {body && (
            <section className="read exchange-text" aria-label="About this offer">
              <Paragraphs content={body} language={language} />
            </section>
          )}
          {isOwn && state === 'approved' ? <GivenLines offer={offer} /> : <OfferedLines key={offer.id} offer={offer} />}
          {state === 'approved' && <HoldingComments holding={offer} roomKey={resourcesKey} />}
        </div>
        <aside className="exchange-side" aria-label="What you can do, and facts">
          <Acts offer={offer} />
          <section aria-labelledby="offer-facts">
            <div className="panel-h">
              <h2 id="offer-facts">Good to know</h2>
            </div>
            <OfferFacts offer={offer} />
          </section>
        </aside>
      </div>
    </>
  )
}

function Acts({ offer }: { offer: Offer }) {
  const { id, may, user, lines } = offer
  const hasAsked = lines.some(({ isAsked, isYours }) => isAsked || isYours)
  return (
    <div className="exchange-acts">
      {hasAsked && (
        <ButtonLink variant="primary" icon={<MessageCircle />} to={paths.conversation(user.id)}>
          Write to {user.name}
        </ButtonLink>
      )}
      <div className="exchange-acts-row">
        {may.edit && (
          <ButtonLink icon={<Pencil />} to={paths.editOffer(id)}>
            Edit offer
          </ButtonLink>
        )}
        <ExchangeMenu trigger={<KebabButton label="Offer options" />} kind="offer" holding={offer} />
      </div>
    </div>
  )
}

/** Also to those who decide on it. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const { city, country, postage, until, mode, audience, group } = offer
  const facts = [
    ['Where', sayPlace(city, country)],
    ['Postage', postageWords[postage]],
    ['Until', sayDay(until)],
    ['Who gets it', modeWords[mode]],
    ['Cost', 'Free of charge'],
    ['Who can see it', audienceWords(audience, group)],
  ] as const
  return (
    <dl className="leaders exchange-facts">
      {facts.map(([term, says]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{says}</dd>
        </div>
      ))}
    </dl>
  )
}
