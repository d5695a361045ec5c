import { MessageCircle, Pencil } from 'lucide-react'
import type { Offer } from '#contract/offers.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { CoverPicture } from '#client/holdings/cover-picture.tsx'
import { Leaders } from '#client/holdings/leaders.tsx'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { ExchangePage } from './exchange-page.tsx'
import { modeWords, postageWords, sayDay, sayFree, sayPlace } from './exchange-words.ts'
import { GivenLines } from './given-lines.tsx'
import { OfferedLines } from './offered-lines.tsx'

const HoldingMenu = lazyMenu(() => import('#client/lists/holding-menu.tsx'))

export function OfferPage({ offer }: { offer: Offer }) {
  const { id, cover, state, status, role, freeCount, lineCount } = offer
  return (
    <ExchangePage
      holding={offer}
      editPath={paths.editOffer(id)}
      mark={
        <Badge tone={status === 'open' ? 'accent' : 'neutral'}>
          {status === 'closed' ? 'Closed' : sayFree(freeCount, lineCount)}
        </Badge>
      }
      menu={
        <HoldingMenu
          trigger={<KebabButton label="Offer options" />}
          holding={offer}
          path={paths.offer(id)}
          roomKey={resourcesKey}
          leaveTo={paths.resources({ tab: 'offers' })}
          hasSave
        />
      }
      cover={cover && <CoverPicture cover={cover} />}
      acts={<Acts offer={offer} />}
      facts={<OfferFacts offer={offer} />}
    >
      {role === 'author' && state === 'approved' ? <GivenLines offer={offer} /> : <OfferedLines key={id} offer={offer} />}
    </ExchangePage>
  )
}

function Acts({ offer }: { offer: Offer }) {
  const { id, may, user, lines } = offer
  const hasAsked = lines.some(({ isAsked, isYours }) => isAsked || isYours)
  return (
    <div className="holding-acts">
      {hasAsked && (
        <ButtonLink variant="primary" icon={<MessageCircle />} to={paths.conversation(user.id)}>
          Write to {user.name}
        </ButtonLink>
      )}
      {may.edit && (
        <ButtonLink icon={<Pencil />} to={paths.editOffer(id)}>
          Edit offer
        </ButtonLink>
      )}
    </div>
  )
}

/** Also for reviewers. */
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
  return <Leaders facts={facts} />
}
