import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { RecordFields } from './record-fields.tsx'
import type { RecordReader } from './record-reader.ts'
import type { RecordFormat } from './record.ts'

const formatNames: Record<RecordFormat, string> = { marc: 'MARC 21', marcxml: 'MARCXML', bibtex: 'BibTeX', ris: 'RIS' }
/** How many of those with problems get a link. */
const mostNamed = 12

type RecordPagesProps = { reader: RecordReader; url: string; format: RecordFormat; count: number }

/** One record and ways to reach the others: back, forward, by number, by contents, by problems. */
export function RecordPages({ reader, url, format, count }: RecordPagesProps) {
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim())
  const [index, setIndex] = useState(0)
  const kept = { gcTime: 0, staleTime: Infinity, retry: false }
  const { data: found } = useQuery({
    queryKey: ['records', url, 'search', asked],
    queryFn: () => reader.ask('search', asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    ...kept,
  })
  // The nearest match, from the current position.
  const matches = asked === '' ? undefined : found
  const shown = matches ? (matches.find((match) => match >= index) ?? matches.at(-1)) : index
  const { data: record } = useQuery({
    queryKey: ['records', url, 'record', shown],
    queryFn: () => reader.ask('record', shown!),
    enabled: shown !== undefined,
    placeholderData: keepPreviousData,
    ...kept,
  })
  const { data: wrong = [] } = useQuery({
    queryKey: ['records', url, 'survey'],
    queryFn: () => reader.ask('survey', null),
    ...kept,
  })

  return (
    <div className="records">
      <p className="meta">{`${formatNames[format]} · ${counted(count)}`}</p>
      {wrong.length > 0 && <WrongRecords wrong={wrong} count={count} onOpen={(at) => (setWords(''), setIndex(at))} />}
      <SearchField label="Search in this file" value={words} onChange={setWords} />
      <p className="meta" role="status">
        {matches && (matches.length === 0 ? 'No record has this.' : `Found in ${matches.length} of ${counted(count)}.`)}
      </p>
      {shown !== undefined && <Pager at={shown} count={count} among={matches} onTurn={setIndex} />}
      {shown !== undefined && !record && <PageSpinner />}
      {shown !== undefined && record && (
        <article aria-label={`Record ${shown + 1}`}>
          <h3>{record.title || `Record ${shown + 1}`}</h3>
          {record.problems.length > 0 && (
            <Alert tone="warn">
              {record.problems.map((problem) => (
                <p key={problem}>{problem}</p>
              ))}
            </Alert>
          )}
          <RecordFields key={shown} record={record} format={format} words={asked} />
        </article>
      )}
    </div>
  )
}

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`

type WrongRecordsProps = { wrong: number[]; count: number; onOpen: (index: number) => void }

const WrongRecords = ({ wrong, count, onOpen }: WrongRecordsProps) => (
  <Alert
    tone="warn"
    title={`${wrong.length.toLocaleString('en')} of ${counted(count)} ${wrong.length === 1 ? 'has' : 'have'} a fault.`}
  >
    <div className="row wrap">
      {wrong.slice(0, mostNamed).map((index) => (
        <Button key={index} size="sm" onClick={() => onOpen(index)}>
          Record {index + 1}
        </Button>
      ))}
    </div>
  </Alert>
)

type PagerProps = { at: number; count: number; among: number[] | undefined; onTurn: (index: number) => void }

function Pager({ at, count, among, onTurn }: PagerProps) {
  const earlier = among ? among.findLast((index) => index < at) : at - 1
  const later = among ? among.find((index) => index > at) : at + 1
  const [typed, setTyped] = useState<string>()
  const isThere = (to: number | undefined) => to !== undefined && to >= 0 && to < count
  const turn = (to: number | undefined) => isThere(to) && onTurn(to!)
  const goTo = () => {
    if (typed !== undefined && /^\d{1,6}$/.test(typed)) turn(Number(typed) - 1)
    setTyped(undefined)
  }
  if (count === 1) return null
  return (
    <nav className="row wrap record-pager" aria-label="Records">
      <Button size="sm" icon={<ChevronLeft />} aria-disabled={!isThere(earlier)} onClick={() => turn(earlier)}>
        Previous
      </Button>
      <label className="row">
        <VisuallyHidden>Record</VisuallyHidden>
        <input
          className="input"
          inputMode="numeric"
          value={typed ?? at + 1}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && goTo()}
          onBlur={goTo}
        />
        of {count.toLocaleString('en')}
      </label>
      <Button size="sm" icon={<ChevronRight />} aria-disabled={!isThere(later)} onClick={() => turn(later)}>
        Next
      </Button>
    </nav>
  )
}
