import { Link } from 'react-router'
import type { WantCard } from '#contract/wants.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { sayAnswers, sayDay, statusWords } from './exchange-words.ts'

/** What a colleague is looking for; draws the `li`. */
export function WantRow({ want }: { want: WantCard }) {
  const viewer = useMember()
  const { id, title, body, language, user, listedAt, createdAt, status, answerCount, until, group } = want
  return (
    <li className="exchange-row">
      <Avatar name={user.name} src={user.profilePicture} />
      <div>
        <h3>
          <Link to={paths.want(id)} {...textLanguage(language)}>
            {title}
          </Link>
        </h3>
        {body && (
          <p className="exchange-body" {...textLanguage(language)}>
            {body}
          </p>
        )}
        <p className="meta" dir="auto">
          {[user.name, user.workplace, group && `in ${group.name}`].filter(Boolean).join(', ')} ·{' '}
          <TimeAgo date={listedAt ?? createdAt} /> · {sayAnswers(answerCount)}
          {until && status !== 'closed' && ` · until ${sayDay(until)}`}
        </p>
      </div>
      {status === 'open' && user.id !== viewer.id ? (
        <ButtonLink variant="accent" size="sm" to={`${paths.want(id)}#answer`}>
          I have this<span className="sr-only">: {title}</span>
        </ButtonLink>
      ) : (
        <Badge tone={status === 'answered' ? 'ok' : 'neutral'}>{statusWords[status]}</Badge>
      )}
    </li>
  )
}
