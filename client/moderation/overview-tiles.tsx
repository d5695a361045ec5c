import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import type { Overview } from '#contract/overview.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { Bars } from '#client/ui/bars.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { countsQuery, overviewQuery } from './queries.ts'
import './overview-tiles.css'

/** The three figures above the queue; left out if they fail to load. */
export function OverviewTiles() {
  const { data: overview, isError } = useQuery(overviewQuery('14'))
  const { data: counts } = useQuery(countsQuery)
  if (isError) return null
  if (!overview) {
    return (
      <div className="tiles" aria-hidden="true">
        {[1, 2, 3].map((tile) => (
          <div className="card tile tile--loading" key={tile}>
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className="tiles">
      <SubmittedTile what="Posts" days={overview.posts} note="last 14 days" />
      <ScoresTile overview={overview} />
      <MembersTile overview={overview} toVerify={counts?.pendingUsers} />
    </div>
  )
}

interface TileProps {
  title: string
  note?: string
  figure: ReactNode
  about: string
  children: ReactNode
}

export const Tile = ({ title, note, figure, about, children }: TileProps) => (
  <section className="card tile">
    <h2>
      {title} {note && <span className="sub">{note}</span>}
    </h2>
    <div className="tile-n">
      <span className="big">{figure}</span>
      <span className="sub">{about}</span>
    </div>
    {children}
  </section>
)

const sumOf = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0)
const shortDay = (day: string) =>
  new Date(day).toLocaleDateString(readerLocale.dates, { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** First, middle and last. */
export const axisOf = (days: { day: string }[]) =>
  [0, Math.floor((days.length - 1) / 2), days.length - 1].map((index) => shortDay(days[index]!.day))

const states = [
  { state: 'approved', label: 'Approved', color: 'accent-ink' },
  { state: 'rejected', label: 'Rejected', color: 'danger-ink' },
  { state: 'sentBack', label: 'Sent back', color: 'ink-3' },
  { state: 'pending', label: 'Pending', color: 'warn' },
] as const

type State = (typeof states)[number]['state']
/** Posts are never sent back. */
type Submitted = { day: string } & Record<Exclude<State, 'sentBack'>, number> & { sentBack?: number }

interface SubmittedTileProps {
  /** "Posts", at the start of a sentence and within one. */
  what: string
  days: Submitted[]
  note?: string
  children?: ReactNode
}

export function SubmittedTile({ what, days, note, children }: SubmittedTileProps) {
  const told = states.filter(({ state }) => days[0]?.[state] !== undefined)
  const totals = told.map(({ state, label }) => ({
    label: label.toLowerCase(),
    total: sumOf(days.map((day) => day[state] ?? 0)),
  }))
  const about = totals.map(({ label, total }) => `${total} ${label}`).join(', ')
  return (
    <Tile title={`${what} submitted`} {...(note && { note })} figure={sumOf(totals.map(({ total }) => total))} about={about}>
      <Bars
        sentence={`${what} per day for ${days.length} days by decision: ${about}`}
        unit={`${what.toLowerCase()} a day`}
        bars={days.map((day) => ({ key: day.day, parts: told.map(({ state, color }) => ({ color, value: day[state] ?? 0 })) }))}
        axis={axisOf(days)}
      />
      <div className="legend tile-foot">
        {told.map(({ label, color }) => (
          <span key={label} style={{ '--k': `var(--${color})` } as CSSProperties}>
            {label}
          </span>
        ))}
      </div>
      {children}
    </Tile>
  )
}

/** From 70 ok, from 40 in doubt. */
const colorOfTen = (ten: number) => (ten >= 7 ? 'ok' : ten >= 4 ? 'warn' : 'danger-ink')

function ScoresTile({ overview: { pendingScores, medianPendingScore } }: { overview: Overview }) {
  const all = sumOf(pendingScores)
  return (
    <Tile title="AI relevance, pending posts" figure={medianPendingScore ?? '–'} about={`median of ${all}`}>
      <Bars
        sentence={`AI relevance scores of ${all} pending posts, in tens from 0 to 100: ${pendingScores.join(', ')}`}
        unit="posts by score"
        bars={pendingScores.map((value, ten) => ({ key: String(ten), parts: [{ color: colorOfTen(ten), value }] }))}
        axis={['0', '50', '100']}
      />
      <p className="sub tile-foot">Below 40 reads as off topic. You decide.</p>
    </Tile>
  )
}

function MembersTile({ overview, toVerify }: { overview: Overview; toVerify: number | undefined }) {
  const { registrations, totals } = overview
  const thisWeek = sumOf(registrations.slice(-7).map(({ count }) => count))
  return (
    <Tile
      title="New members"
      note="last 14 days"
      figure={thisWeek}
      about={toVerify === undefined ? 'this week' : `this week, ${toVerify} to verify`}
    >
      <Bars
        sentence={`New members per day for 14 days: ${registrations.map(({ count }) => count).join(', ')}`}
        unit="members a day"
        bars={registrations.map(({ day, count }) => ({ key: day, parts: [{ color: 'accent-ink', value: count }] }))}
        axis={axisOf(registrations)}
      />
      <p className="sub tile-foot">Warnings issued this month: {totals.warningsThisMonth}</p>
    </Tile>
  )
}
