import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { use, useState } from 'react'
import type { HoldingCard } from '#contract/holdings.ts'
import { languageName } from '#client/groups/languages.ts'
import { WaitingItems } from '#client/holdings/holding-cards.ts'
import { PlainCard } from '#client/holdings/plain-card.tsx'
import { counted } from '#client/page/counted.ts'
import { LicenceMark } from '#client/resources/resource-marks.tsx'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { licenceOf, sayCollectionFacts, sayItems, sayYears } from './collection-words.ts'
import { ItemList, ItemPicture } from './item-list.tsx'
import { collectionQuery, itemsQuery } from './queries.ts'
import './submitted-collection.css'

/** For reviewers, as members would see it: its text, and the items waiting with it. */
export default function SubmittedCollection({ holding }: { holding: HoldingCard }) {
  const { data: collection } = useQuery({ ...collectionQuery(holding.id), staleTime: 0 })
  const waiting = use(WaitingItems)
  if (!collection) return <PlainCard holding={{ ...holding, facts: {} }} />
  const { title, body, language } = holding
  const licence = licenceOf(collection.rights)
  const facts = [collection.institution, sayYears(collection), language && languageName(language)]
  return (
    <div className="submitted-collection">
      <h3 {...textLanguage(language)}>{title}</h3>
      <p className="meta" dir="auto">
        {facts.filter(Boolean).join(' · ')}
      </p>
      {licence && (
        <p>
          <LicenceMark id={licence} />
        </p>
      )}
      {body && (
        <div className="read">
          <Paragraphs content={body} language={language} />
        </div>
      )}
      {waiting && waiting.items.total > 0 && (
        <Waiting collectionId={holding.id} {...waiting} isWhole={holding.state !== 'approved'} />
      )}
    </div>
  )
}

/** An item with a pending change: its picture, and the collection it is in. */
export const SubmittedItem = ({ holding }: { holding: HoldingCard }) => (
  <div className="submitted-collection">
    <div className="submitted-item">
      <ItemPicture item={holding} />
      <div className="grow">
        <h3 {...textLanguage(holding.language)}>{holding.title}</h3>
        <p className="meta" dir="auto">
          {sayCollectionFacts(holding).join(' · ')}
        </p>
      </div>
    </div>
    {holding.body && (
      <div className="read">
        <Paragraphs content={holding.body} language={holding.language} />
      </div>
    )}
  </div>
)

type WaitingProps = NonNullable<React.ContextType<typeof WaitingItems>> & { collectionId: number; isWhole: boolean }

/** A few at first, all of them one press away; single ones can be left out. */
function Waiting({ collectionId, items, isWhole, leftOut, leaveOut }: WaitingProps) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useInfiniteQuery({ ...itemsQuery(collectionId, { waiting: 'true' }, 50), enabled: showsAll, staleTime: 0 })
  const all = showsAll ? list.data?.pages.flatMap((page) => page.items) : undefined
  const kept = useKeptFocus()
  const count = isWhole ? items.total : items.new
  const choice = (item: HoldingCard) => (
    <CheckboxField
      label={
        <>
          Leave out<span className="sr-only"> {item.title}</span>
        </>
      }
      checked={leftOut.has(item.id)}
      onChange={({ target }) => leaveOut(item.id, target.checked)}
    />
  )
  return (
    <>
      <p className="submitted-collection-count">
        {isWhole ? sayItems(count) : counted(count, 'new item')}
        {leftOut.size > 0 && <span className="meta"> · {leftOut.size} left out, and sent back</span>}
      </p>
      <ItemList items={all ?? items.sample} look="grid" end={choice} />
      {all && <LoadMore pages={list} />}
      {!all && count > items.sample.length && (
        <div {...kept}>
          {list.isError ? (
            <LoadError text="Error loading items. Please try again later." onRetry={() => void list.refetch()} />
          ) : (
            <Button size="sm" icon={<Images />} busy={showsAll ? 'Loading...' : undefined} onClick={() => setShowsAll(true)}>
              All {sayItems(count)}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
