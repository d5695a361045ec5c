import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Overview } from '#contract/overview.ts'
import { Bars } from '#client/ui/bars.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { Segment } from '#client/ui/segment.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { axisOf, PostsTile, Tile } from './overview-tiles.tsx'
import { overviewQuery } from './queries.ts'
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
        <Fact name="Groups" value={totals.groups} />
        <Fact name="Events to come" value={totals.events} />
        <Fact name="Median time to approval" value={medianApprovalHours === null ? 'None yet' : `${medianApprovalHours} h`} />
        <Fact name="Oldest waiting post" value={oldestWaitingSince ? <TimeAgo date={oldestWaitingSince} /> : 'Nothing waits'} />
      </dl>
      <div className="overview-charts">
        <PostsTile overview={overview} />
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
