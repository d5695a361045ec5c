import { useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Entry } from '#contract/learning.ts'
import { EntryList } from '#client/learning/entry-list.tsx'
import { sayHours } from '#client/learning/learning-words.ts'
import { NoGoal } from '#client/learning/no-goal.tsx'
import { PartField } from '#client/learning/part-field.tsx'
import { Progress } from '#client/learning/progress.tsx'
import { progressQuery } from '#client/learning/queries.ts'
import { askedPart, goalIdOf, isPart, type Part } from '#client/learning/record-part.ts'
import { saveFile } from '#client/learning/save-file.ts'
import { ShareLinks } from '#client/learning/share-links.tsx'
import { counted } from '#client/page/counted.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import '#client/learning/record.css'

const EntryDialog = lazy(() => import('#client/learning/entry-dialog.tsx'))
const ShareDialog = lazy(() => import('#client/learning/share-dialog.tsx'))

/** `/learning/record`: for the member alone. `?show=` says which days of it. */
export default function LearningRecord() {
  useTitle('My record')
  const { data: progress, isError, refetch } = useQuery(progressQuery)
  const [asked, setAsked] = useState<'share' | 'add' | Entry>()
  const goals = progress?.goals ?? []
  const [part, choose] = usePart(goals[0]?.goal.id)
  const shown = goals.find(({ goal }) => String(goal.id) === goalIdOf(part))
  const close = () => setAsked(undefined)
  if (!progress && !isError) return <PageSpinner label="Loading your record" />
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.learning()}>Continuing Education</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">My record</h1>
          <p className="lede">Nobody but you sees your record, unless you share it.</p>
        </div>
        <div className="record-acts">
          <ButtonLink to={paths.certificates()}>Certificates</ButtonLink>
          <Button variant="primary" icon={<Plus />} onClick={() => setAsked('add')}>
            Add entry
          </Button>
        </div>
      </div>
      <div className="record">
        {progress ? (
          <>
            <RecordBar part={part} onChoose={choose} />
            {shown ? <Progress of={shown} /> : goals.length === 0 && <NoGoal />}
          </>
        ) : (
          <div className="card bleed">
            <LoadError text="Error loading your progress. Please try again later." onRetry={() => void refetch()} />
          </div>
        )}
        <Entries part={part} total={progress?.total} onAdd={() => setAsked('add')} onEdit={setAsked} />
        <ShareLinks onShare={() => setAsked('share')} />
      </div>
      <Suspense>
        {asked === 'share' && <ShareDialog part={part} onClose={close} />}
        {asked && asked !== 'share' && <EntryDialog entry={asked === 'add' ? undefined : asked} onClose={close} />}
      </Suspense>
    </main>
  )
}

/** In the address; the first goal by default. */
function usePart(firstGoal: number | undefined): [Part, (part: Part) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('show')
  const usual: Part = firstGoal === undefined ? 'all' : `goal-${firstGoal}`
  const choose = (part: Part) => setSearch(part === usual ? {} : { show: part }, { replace: true, preventScrollReset: true })
  return [isPart(asked) ? asked : usual, choose]
}

/** Which days are shown and exported. Days still being typed are neither. */
function RecordBar({ part, onChoose }: { part: Part; onChoose: (part: Part) => void }) {
  const [typed, setTyped] = useState<Part>()
  const [hasReflections, setHasReflections] = useState(false)
  const [busy, setBusy] = useState<'pdf' | 'csv'>()
  async function save(type: 'pdf' | 'csv') {
    setBusy(type)
    const asked = new URLSearchParams({ ...askedPart(part), ...(hasReflections && { reflections: 'true' }) })
    await saveFile(`/api/learning/record.${type}${asked.size > 0 ? `?${asked}` : ''}`, `record.${type}`)
    setBusy(undefined)
  }
  function choose(wanted: Part) {
    const isWhole = isPart(wanted)
    setTyped(isWhole ? undefined : wanted)
    if (isWhole) onChoose(wanted)
  }
  return (
    <div className="record-bar">
      <PartField label={<span className="sr-only">Days of the record</span>} part={typed ?? part} onChoose={choose} />
      <div className="record-acts">
        {(['pdf', 'csv'] as const).map((type) => (
          <Button
            key={type}
            icon={<Download />}
            disabled={busy !== undefined || typed !== undefined}
            busy={busy === type ? 'Exporting...' : undefined}
            onClick={() => void save(type)}
          >
            Export {type.toUpperCase()}
          </Button>
        ))}
      </div>
      <CheckboxField
        label="Export with reflections"
        checked={hasReflections}
        onChange={({ target }) => setHasReflections(target.checked)}
      />
    </div>
  )
}

type EntriesProps = {
  part: Part
  total: { entries: number; hours: number } | undefined
  onAdd: () => void
  onEdit: (entry: Entry) => void
}

function Entries({ part, total, onAdd, onEdit }: EntriesProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const hasSome = total === undefined || total.entries > 0
  return (
    <section className="record-entries" aria-labelledby="record-entries">
      <div className="record-entries-h">
        <div>
          <h2 id="record-entries">Entries</h2>
          {total && hasSome && (
            <p className="meta">
              {counted(total.entries, 'entry', 'entries')} in all, {sayHours(total.hours)}
            </p>
          )}
        </div>
        {hasSome && <SearchField label="Search entries" value={typed} onChange={setTyped} />}
      </div>
      <EntryList filter={hasSome ? { ...askedPart(part), ...(q && { q }) } : {}} onAdd={onAdd} onEdit={onEdit} />
    </section>
  )
}
