import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { isDay } from '#client/events/days.ts'
import { EventFilters } from '#client/events/event-filters.tsx'
import { EventList } from '#client/events/event-list.tsx'
import { EventMonth } from '#client/events/month/event-month.tsx'
import { EventsRail, SubscribeButton } from '#client/events/events-rail.tsx'
import { FilterBar } from '#client/events/filter-bar.tsx'
import { OwnEvents } from '#client/events/own-events.tsx'
import { useEventFilter } from '#client/events/use-event-filter.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { useMedia } from '#client/page/use-media.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { QuickLinks, RoomStrip } from '#client/screens/rails/quick-links.tsx'
import { LogInLine, RoomDoor } from '#client/screens/room-door.tsx'
import '#client/events/events.css'

/** `/events`, also for visitors, who see what anyone on the web may read. */
export default function Events() {
  useTitle('Library Events')
  return <RoomDoor path={paths.events()} room={Room} />
}

function Room({ isMember }: { isMember: boolean }) {
  const { tab, chooseTab, day, chooseDay } = usePlace(isMember)
  const filters = { ...useEventFilter(), hasDays: tab === 'list' }
  const kept = useKeptFocus()
  const hasPanel = useMedia('(min-width: 768px)')
  const hasRail = useMedia('(min-width: 1200px)') && tab === 'list'
  const hasFilters = tab !== 'yours'
  return (
    <div className={classNames('page page--room', hasRail && 'has-right')}>
      {isMember && <RoomStrip />}
      {hasPanel && (
        <aside className="rail" aria-label={isMember ? 'Rooms and filters' : 'Filters'}>
          {isMember && <QuickLinks />}
          {hasFilters && (
            <section aria-labelledby="filter-events" {...kept}>
              <div className="panel-h">
                <h2 id="filter-events">Filter events</h2>
                {Object.keys(filters.filter).length > 0 && (
                  <button type="button" className="link" onClick={filters.clear}>
                    Clear all
                  </button>
                )}
              </div>
              <EventFilters {...filters} />
            </section>
          )}
        </aside>
      )}
      <main className="main" id="main">
        <div className="page-head">
          <div>
            <h1 className="title">Library Events</h1>
            <p className="lede">Talks, open days and mending circles, run by members.</p>
          </div>
          {isMember && <RoomButtons hasSubscribe={!hasRail} />}
        </div>
        {!isMember && <LogInLine path={paths.events()} />}
        <Tabs
          label="Events"
          value={tab}
          onValueChange={chooseTab}
          tabs={[
            { value: 'list', label: 'List' },
            { value: 'month', label: 'Month' },
            ...(isMember ? [{ value: 'yours' as const, label: 'Yours' }] : []),
          ]}
        >
          <TabPanel value="list">
            <div className="events-part">
              <FilterBar {...filters} />
              <EventList filter={filters.filter} clear={filters.clear} />
            </div>
          </TabPanel>
          <TabPanel value="month">
            <div className="events-part">
              <FilterBar {...filters} />
              <EventMonth filter={filters.filter} day={day} onChoose={chooseDay} />
            </div>
          </TabPanel>
          <TabPanel value="yours">
            <OwnEvents />
          </TabPanel>
        </Tabs>
      </main>
      {hasRail && <EventsRail filter={filters.filter} isMember={isMember} />}
    </div>
  )
}

const RoomButtons = ({ hasSubscribe }: { hasSubscribe: boolean }) => (
  <div className="events-buttons">
    {hasSubscribe && <SubscribeButton />}
    <ButtonLink variant="primary" icon={<Plus />} to={paths.newEvent()}>
      Propose an event
    </ButtonLink>
  </div>
)

type Tab = 'list' | 'month' | 'yours'

/** In the address, so that a month can be linked to, and gone back to. */
function usePlace(isMember: boolean) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab: Tab = asked === 'month' || (asked === 'yours' && isMember) ? asked : 'list'
  const write = (change: Record<string, string>) =>
    setSearch((before) => Object.entries({ ...Object.fromEntries(before), ...change }).filter(([, value]) => value !== ''), {
      replace: true,
      preventScrollReset: true,
    })
  const day = search.get('day') ?? ''
  return {
    tab,
    chooseTab: (chosen: Tab) => write({ tab: chosen === 'list' ? '' : chosen, day: '' }),
    day: isDay(day) ? day : undefined,
    chooseDay: (chosen: string) => write({ day: chosen }),
  }
}
