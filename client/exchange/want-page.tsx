import { Pencil, RotateCcw, X } from 'lucide-react'
import { closeWant, type Want } from '#contract/wants.ts'
import { languageName } from '#client/groups/languages.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { HoldingComments } from '#client/holdings/holding-comments.tsx'
import { ProposalNotice, ReviewNotice } from '#client/holdings/holding-notices.tsx'
import { call } from '#client/http/call.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/kebab-button.tsx'
import { lazyMenu } from '#client/ui/lazy-menu.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { aboutWords, sayDay, statusWords } from './exchange-words.ts'
import { useExchangeAction, useExchangeNews } from './queries.ts'
import { WantAnswers } from './want-answers.tsx'
import './exchange.css'

const ExchangeMenu = lazyMenu(() => import('./exchange-menu.tsx'))

export function WantPage({ want }: { want: Want }) {
  useTitle(want.title)
  useExchangeNews(want.id)
  const { title, language, body, state, status, user, listedAt, createdAt } = want
  const isOwn = want.role === 'author'
  const ofReview = { holding: want, roomKey: resourcesKey, editPath: paths.editWant(want.id) }
  return (
    <>
      <header className="exchange-head">
        <p className="exchange-mark">
          <Badge tone={status === 'answered' ? 'ok' : 'neutral'}>{statusWords[status]}</Badge>
        </p>
        <h1 {...textLanguage(language)}>{title}</h1>
        <p className="exchange-by" dir="auto">
          <PersonName className="link" person={user} />
          {user.workplace && `, ${user.workplace}`} · <TimeAgo date={listedAt ?? createdAt} />
        </p>
      </header>
      <div className="exchange-notices">
        <ReviewNotice {...ofReview} isOwn={isOwn} />
        {want.hasProposal && <ProposalNotice {...ofReview} mayDrop={isOwn} />}
      </div>
      <div className="exchange-split">
        <div className="exchange-column">
          {body && (
            <section className="read exchange-text" aria-label="About this request">
              <Paragraphs content={body} language={language} />
            </section>
          )}
          {state === 'approved' && <WantAnswers want={want} />}
          {state === 'approved' && <HoldingComments holding={want} roomKey={resourcesKey} />}
        </div>
        <aside className="exchange-side" aria-label="What you can do, and facts">
          <Acts want={want} />
          <section aria-labelledby="want-facts">
            <div className="panel-h">
              <h2 id="want-facts">Good to know</h2>
            </div>
            <WantFacts want={want} />
          </section>
        </aside>
      </div>
    </>
  )
}

function Acts({ want }: { want: Want }) {
  const { id, may } = want
  const close = useExchangeAction({
    run: (isClosed: boolean) => call(closeWant, { params: { id: String(id) }, body: { isClosed } }),
    done: (isClosed) => ({ title: isClosed ? 'Request closed' : 'Request opened again' }),
  })
  return (
    <div className="exchange-acts">
      {may.close && (
        <Button icon={<X />} busy={close.isPending ? 'Closing...' : undefined} onClick={() => close.mutate(true)}>
          Close request
        </Button>
      )}
      {may.reopen && (
        <Button icon={<RotateCcw />} busy={close.isPending ? 'Opening...' : undefined} onClick={() => close.mutate(false)}>
          Open again
        </Button>
      )}
      <div className="exchange-acts-row">
        {may.edit && (
          <ButtonLink icon={<Pencil />} to={paths.editWant(id)}>
            Edit request
          </ButtonLink>
        )}
        <ExchangeMenu trigger={<KebabButton label="Request options" />} kind="want" holding={want} />
      </div>
    </div>
  )
}

/** Also to those who decide on it. */
export function WantFacts({ want }: { want: Want }) {
  const { about, subjects, language, until, audience, group } = want
  const facts = [
    ['Looking for', aboutWords[about]],
    ...(subjects.length > 0 ? [['Subjects', subjects.join(', ')]] : []),
    ...(language ? [['Language', languageName(language)]] : []),
    ...(until ? [['Until', sayDay(until)]] : []),
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
