import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfferCard } from '#contract/offers.ts'
import type { WantCard } from '#contract/wants.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { postageWords, sayAnswers, sayDay, sayFree, sayPlace, statusWords } from './exchange-words.ts'

/** What a colleague gives away; draws the `li`. */
export const OfferRow = ({ offer }: { offer: OfferCard }) => (
  <ExchangeRow
    card={offer}
    to={paths.offer(offer.id)}
    lead={
      <p className="meta" dir="auto">
        {sayPlace(offer.city, offer.country)} · {postageWords[offer.postage]} · until {sayDay(offer.until)}
      </p>
    }
    end={<Badge tone={offer.freeCount > 0 ? 'accent' : 'neutral'}>{sayFree(offer.freeCount, offer.lineCount)}</Badge>}
  />
)

/** What a colleague is looking for; draws the `li`. */
export function WantRow({ want }: { want: WantCard }) {
  const viewer = useMember()
  const { id, title, user, status, answerCount, until } = want
  return (
    <ExchangeRow
      card={want}
      to={paths.want(id)}
      end={
        status === 'open' && user.id !== viewer.id ? (
          <ButtonLink variant="accent" size="sm" to={`${paths.want(id)}#answer`}>
            I have this<span className="sr-only">: {title}</span>
          </ButtonLink>
        ) : (
          <Badge tone={status === 'answered' ? 'ok' : 'neutral'}>{statusWords[status]}</Badge>
        )
      }
    >
      {' · '}
      {sayAnswers(answerCount)}
      {until && status !== 'closed' && ` · until ${sayDay(until)}`}
    </ExchangeRow>
  )
}

interface ExchangeRowProps {
  card: OfferCard | WantCard
  to: string
  /** Above the line that names its author. */
  lead?: ReactNode
  /** Ends that line. */
  children?: ReactNode
  end: ReactNode
}

function ExchangeRow({ card, to, lead, children, end }: ExchangeRowProps) {
  const { title, body, language, user, listedAt, createdAt, group } = card
  return (
    <li className="exchange-row">
      <Avatar name={user.name} src={user.profilePicture} />
      <div>
        <h3>
          <Link to={to} {...textLanguage(language)}>
            {title}
          </Link>
        </h3>
        {body && (
          <p className="exchange-body" {...textLanguage(language)}>
            {body}
          </p>
        )}
        {lead}
        <p className="meta" dir="auto">
          {[user.name, user.workplace, group && `in ${group.name}`].filter(Boolean).join(', ')} ·{' '}
          <TimeAgo date={listedAt ?? createdAt} />
          {children}
        </p>
      </div>
      {end}
    </li>
  )
}
