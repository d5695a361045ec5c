import { Link } from 'react-router'
import type { OfferCard } from '#contract/offers.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { postageWords, sayDay, sayFree, sayPlace } from './exchange-words.ts'

/** What a colleague gives away; draws the `li`. */
export function OfferRow({ offer }: { offer: OfferCard }) {
  const { id, title, body, language, user, listedAt, createdAt, city, country, postage, until, group } = offer
  return (
    <li className="exchange-row">
      <Avatar name={user.name} src={user.profilePicture} />
      <div>
        <h3>
          <Link to={paths.offer(id)} {...textLanguage(language)}>
            {title}
          </Link>
        </h3>
        {body && (
          <p className="exchange-body" {...textLanguage(language)}>
            {body}
          </p>
        )}
        <p className="meta" dir="auto">
          {sayPlace(city, country)} · {postageWords[postage]} · until {sayDay(until)}
        </p>
        <p className="meta" dir="auto">
          {[user.name, user.workplace, group && `in ${group.name}`].filter(Boolean).join(', ')} ·{' '}
          <TimeAgo date={listedAt ?? createdAt} />
        </p>
      </div>
      <Badge tone={offer.freeCount > 0 ? 'accent' : 'neutral'}>{sayFree(offer.freeCount, offer.lineCount)}</Badge>
    </li>
  )
}
