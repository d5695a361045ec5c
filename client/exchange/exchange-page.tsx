import type { ReactNode } from 'react'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { Offer } from '#contract/offers.ts'
import type { Want } from '#contract/wants.ts'
import { HoldingComments } from '#client/holdings/holding-comments.tsx'
import { ProposalNotice, ReviewNotice } from '#client/holdings/holding-notices.tsx'
import { GoodToKnow } from '#client/holdings/leaders.tsx'
import { useHoldingNews } from '#client/holdings/use-holding-news.ts'
import { useTitle } from '#client/page/use-title.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import '#client/holdings/holding-page.css'
import './exchange.css'

type ExchangePageProps = {
  holding: Want | Offer
  editPath: string
  mark: ReactNode
  /** Above its description. */
  cover?: ReactNode
  menu: ReactNode
  acts: ReactNode
  facts: ReactNode
  /** What is asked for or given, between its description and the comments. */
  children: ReactNode
}

/** What the pages of requests and offers have in common. */
export function ExchangePage({ holding, editPath, mark, menu, cover, acts, facts, children }: ExchangePageProps) {
  useTitle(holding.title)
  useHoldingNews(holding.id, resourcesKey)
  const { kind, title, language, body, state, user, listedAt, createdAt } = holding
  const isOwn = holding.role === 'author'
  const ofReview = { holding, roomKey: resourcesKey, editPath }
  return (
    <>
      <header className="exchange-head">
        <div className="grow">
          <p className="exchange-mark">{mark}</p>
          <h1 className="holding-title" {...textLanguage(language)}>
            {title}
          </h1>
          <p className="holding-by" dir="auto">
            <PersonName className="link" person={user} />
            {user.workplace && `, ${user.workplace}`} · <TimeAgo date={listedAt ?? createdAt} />
          </p>
        </div>
        {menu}
      </header>
      <div className="holding-notices">
        <ReviewNotice {...ofReview} isOwn={isOwn} />
        {holding.hasProposal && <ProposalNotice {...ofReview} mayDrop={isOwn} />}
      </div>
      <div className="holding-split holding-split--side-first">
        <div className="holding-column">
          {cover}
          {body && (
            <section className="read holding-text" aria-label={`About this ${holdingKinds[kind].one}`}>
              <Paragraphs content={body} language={language} />
            </section>
          )}
          {children}
          {state === 'approved' && <HoldingComments holding={holding} roomKey={resourcesKey} />}
        </div>
        <aside className="holding-side" aria-label="What you can do, and facts">
          {acts}
          <GoodToKnow>{facts}</GoodToKnow>
        </aside>
      </div>
    </>
  )
}
