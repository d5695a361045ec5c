import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { Overview } from '#contract/overview.ts'
import { formatNumber } from '#client/page/counted.ts'
import { Bars } from '#client/ui/bars.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { axisOf, SubmittedTile, Tile } from './overview-tiles.tsx'
import { overviewQuery } from './queries.ts'
import { CollectionRoomSetting } from './collection-room-setting.tsx'
import { GroupStartersSetting } from './group-starters-setting.tsx'
import { PublicRoomsSetting } from './public-rooms-setting.tsx'
import { TrustSetting } from './trust-setting.tsx'
import './overview-charts.css'

type Days = '30' | '90'

export function OverviewCharts() {
  const [days, setDays] = useState<Days>('30')
  const { data, isError, refetch } = useQuery(overviewQuery(days))
  return (
    <>
      <div className="admin-bar">
        <Segment
          label="Days"
          value={days}
          onValueChange={setDays}
          options={[
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
          ]}
        />
        <a className="btn btn--secondary btn--sm" href={`/api/admin/overview.csv?days=${days}`} download>
          <Download />
          <span className="lb">Export CSV</span>
        </a>
      </div>
      {isError && !data && (
        <LoadError text="Error loading the overview. Please try again later." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <PageSpinner />}
      {data && <Charts overview={data} />}
      <TrustSetting />
      <GroupStartersSetting />
      <PublicRoomsSetting />
      <CollectionRoomSetting />
    </>
  )
}

function Charts({ overview }: { overview: Overview }) {
  const { medianApprovalHours, oldestWaitingSince, totals } = overview
  return (
    <>
      <dl className="overview-facts">
        <Fact name="Members" value={totals.members} />
        <Fact name="Verified" value={totals.verified} />
        <Fact name="Approved posts" value={totals.posts} />
        {overview.holdings.map(({ kind, standing }) => (
          <Fact key={kind} name={atTheBeginning(holdingKinds[kind].many)} value={standing} />
        ))}
        <Fact name="Events to come" value={totals.events} />
        <Fact name="Gigabytes of collections" value={formatNumber(Math.round(totals.collectionBytes / 1e8) / 10)} />
        <Fact name="Median time to approval" value={hours(medianApprovalHours)} />
        <Fact name="Oldest waiting post" value={oldestWaitingSince ? <TimeAgo date={oldestWaitingSince} /> : 'Nothing waits'} />
      </dl>
      <div className="overview-charts">
        <SubmittedTile what="Posts" days={overview.posts} />
        {overview.holdings.map((ofKind) => (
          <HoldingsTile key={ofKind.kind} {...ofKind} />
        ))}
        <SeriesTile title="Registrations" series={overview.registrations} about="in all" unit="members a day" />
        <SeriesTile title="Active members" series={overview.activeMembers} about="member-days" unit="members a day" />
        <SeriesTile title="Reports" series={overview.reports} about="in all" unit="reports a day" />
      </div>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const hours = (median: number | null) => (median === null ? 'None yet' : `${median} h`)
const atTheBeginning = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const HoldingsTile = ({ kind, submitted, medianApprovalHours, oldestWaitingSince }: Overview['holdings'][number]) => (
  <SubmittedTile what={atTheBeginning(holdingKinds[kind].many)} days={submitted}>
    <p className="sub tile-foot">
      Median time to approval: {hours(medianApprovalHours)}. Oldest waiting:{' '}
      {oldestWaitingSince ? <TimeAgo date={oldestWaitingSince} /> : 'nothing waits'}.
    </p>
  </SubmittedTile>
)

interface SeriesTileProps {
  title: string
  series: Overview['reports']
  about: string
  unit: string
}

function SeriesTile({ title, series, about, unit }: SeriesTileProps) {
  const total = series.reduce((sum, { count }) => sum + count, 0)
  return (
    <Tile title={title} figure={total} about={about}>
      <Bars
        sentence={`${title} per day for ${series.length} days: ${total} ${about}, at most ${Math.max(...series.map(({ count }) => count))} in a day`}
        unit={unit}
        bars={series.map(({ day, count }) => ({ key: day, parts: [{ color: 'accent-ink', value: count }] }))}
        axis={axisOf(series)}
      />
    </Tile>
  )
}
