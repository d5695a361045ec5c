import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { wantStates } from '#contract/wants.ts'
import { OwnSubmissions } from '#client/holdings/own-submissions.tsx'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { wantsQuery, type WantFilter } from './queries.ts'
import { RowsLoading } from './rows-loading.tsx'
import { statusWords } from './exchange-words.ts'
import { WantRow } from './exchange-row.tsx'
import './exchange.css'

/** The tab "Looking for" of `/resources`. */
export default function WantsTab() {
  const [search, setSearch] = useSearchParams()
  const status = wantStates.find((known) => known === search.get('status'))
  const narrow = (chosen: string) =>
    setSearch({ tab: 'wanted', ...(chosen && { status: chosen }) }, { replace: true, preventScrollReset: true })
  return (
    <div className="exchange-parts">
      <h2 className="sr-only">Looking for</h2>
      <div className="exchange-bar">
        <Select
          label={<VisuallyHidden>Show</VisuallyHidden>}
          placeholder="Open and answered"
          options={wantStates.map((value) => ({ value, label: statusWords[value] }))}
          value={status ?? ''}
          onChange={({ target }) => narrow(target.value)}
        />
        <ButtonLink icon={<MessageCircleQuestionMark />} to={paths.newWant()}>
          Ask for something
        </ButtonLink>
      </div>
      <Wants filter={status ? { status } : {}} />
      <OwnSubmissions kind="want" roomKey={resourcesKey} editPath={paths.editWant} />
    </div>
  )
}

function Wants({ filter }: { filter: WantFilter }) {
  const list = useInfiniteQuery(wantsQuery(filter))
  const wants = list.data?.pages.flatMap(({ items }) => items)
  if (!wants) {
    return list.isError ? (
      <div className="card bleed">
        <LoadError text="Error loading requests. Please try again later." onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <RowsLoading label="Loading requests" />
    )
  }
  if (wants.length === 0) {
    return (
      <div className="card bleed">
        <Empty drawing="lens" text="Nobody is looking for anything." sub="Ask, and colleagues will answer." />
      </div>
    )
  }
  return (
    <>
      <ul className="card bleed" aria-label="Looking for">
        {wants.map((want) => (
          <WantRow key={want.id} want={want} />
        ))}
      </ul>
      <LoadMore pages={list} />
    </>
  )
}
