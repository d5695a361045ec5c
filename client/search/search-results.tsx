import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { type FoundHolding } from '#contract/search.ts'
import { type RoomType, roomTypeNames } from '#contract/search-types.ts'
import { LoadError, Empty } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type Asked, isNarrowed, ofNoRoom, type ResultType, writeAsked } from './asked.ts'
import { CollectionFilters } from './collection-filters.tsx'
import { countAll, countLabel, type Counts } from './counts.ts'
import { CourseFilters } from './course-filters.tsx'
import { EventFilters } from './event-filters.tsx'
import { Corrected, FewFound } from './few-found.tsx'
import { FoundHoldings } from './found-holdings.tsx'
import { FoundPeople } from './found-people.tsx'
import { FoundPosts } from './found-posts.tsx'
import { GroupFilters } from './group-filters.tsx'
import { PostFilters } from './post-filters.tsx'
import { searchQuery } from './queries.ts'
import { ResourceFilters } from './resource-filters.tsx'
import './search-results.css'

type Results = ReturnType<typeof useResults>

export function SearchResults({ asked }: { asked: Asked }) {
  const navigate = useNavigate()
  const results = useResults(asked)
  const { counts } = results
  const ask = (change: Partial<Asked>) =>
    void navigate({ search: writeAsked({ ...asked, ...change }) }, { replace: true, preventScrollReset: true })
  const tab = (label: string, count: number | undefined) => (
    <>
      {label}
      {count !== undefined && <span className="n">{countLabel(count)}</span>}
    </>
  )

  return (
    <div className="results">
      <Tabs
        label="Kinds of results"
        value={asked.type ?? 'all'}
        onValueChange={(chosen) => ask({ type: chosen === 'all' ? undefined : chosen, ...(chosen !== asked.type && ofNoRoom) })}
        tabs={[
          { value: 'all' as const, label: tab('All', counts && countAll(counts)) },
          { value: 'people' as const, label: tab('People', counts?.people) },
          { value: 'posts' as const, label: tab('Posts', counts?.posts) },
          ...roomTypeNames.map((type) => ({ value: type, label: tab(roomLabels[type], counts?.[type]) })),
          // Empty tabs are left out, except the current one.
        ].filter(({ value }) => value === 'all' || value === asked.type || counts?.[value])}
      >
        <TabPanel value="all">
          <Panel results={results} asked={asked}>
            <Everything asked={asked} results={results} />
            <FewFound asked={asked} counts={counts} />
          </Panel>
        </TabPanel>
        <TabPanel value="people">
          <Panel results={results} asked={asked}>
            <FoundPeople people={results.people} />
          </Panel>
        </TabPanel>
        <TabPanel value="posts">
          <PostFilters asked={asked} onChange={ask} />
          <Panel results={results} asked={asked}>
            <FoundPosts posts={results.posts} snippets={results.snippets} />
          </Panel>
        </TabPanel>
        {roomTypeNames.map((type) => (
          <TabPanel key={type} value={type}>
            {type === 'groups' && <GroupFilters asked={asked} onChange={ask} />}
            {type === 'events' && <EventFilters asked={asked} onChange={ask} />}
            {type === 'resources' && <ResourceFilters asked={asked} onChange={ask} />}
            {type === 'learning' && <CourseFilters asked={asked} onChange={ask} />}
            {type === 'collections' && <CollectionFilters asked={asked} onChange={ask} />}
            <Panel results={results} asked={asked}>
              <FoundHoldings label={roomLabels[type]} found={results.rooms[type]} />
            </Panel>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

const roomLabels: Record<RoomType, string> = {
  groups: 'Groups',
  events: 'Events',
  resources: 'Resources',
  learning: 'Learning',
  collections: 'Collections',
}

function useResults(asked: Asked) {
  const query = useInfiniteQuery(searchQuery(asked))
  const { data, isPlaceholderData } = query
  const pages = isPlaceholderData ? [] : (data?.pages ?? [])
  return {
    query,
    isLoading: !query.isError && (isPlaceholderData || !data),
    counts: countsOf(asked, data?.pages[0]?.counts),
    correctedTo: pages[0]?.correctedTo,
    people: asked.group ? [] : pages.flatMap(({ people }) => people),
    posts: pages.flatMap(({ items }) => items),
    rooms: Object.fromEntries(roomTypeNames.map((type) => [type, pages.flatMap((page) => page[type] ?? [])])) as Record<
      RoomType,
      FoundHolding[]
    >,
    snippets: Object.assign({}, ...pages.map(({ snippets }) => snippets)) as (typeof pages)[number]['snippets'],
  }
}

/** Results within a group contain no people: the search is for what was written there. */
const countsOf = ({ group }: Asked, counts: Counts | undefined) => (group && counts ? { ...counts, people: 0 } : counts)

function Panel({ asked, results, children }: { asked: Asked; results: Results; children: ReactNode }) {
  const { query, isLoading, correctedTo, people, posts, rooms } = results
  const found = [people, posts, ...Object.values(rooms)].reduce((sum, { length }) => sum + length, 0)
  if (query.isError && found === 0)
    return (
      <div className="card bleed">
        <LoadError text="Error searching. Please try again later." onRetry={() => void query.refetch()} />
      </div>
    )
  if (isLoading) return <Loading />
  if (found === 0)
    return (
      <div className="card bleed">
        <Empty
          drawing="lens"
          text={`Nothing found for “${asked.q}”`}
          sub={(isNarrowed(asked) && narrowedWords[asked.type ?? '']) || 'Check the spelling, or try a broader heading.'}
        />
      </div>
    )
  return (
    <>
      {correctedTo && <Corrected asked={asked} to={correctedTo} />}
      {children}
      {asked.type && <LoadMore pages={query} />}
    </>
  )
}

const narrowedWords: Partial<Record<string, string>> = {
  groups: 'Try fewer filters.',
  posts: 'Try another category or more days.',
  events: 'Try fewer filters or more days.',
  learning: 'Try fewer filters.',
  resources: 'Try fewer filters.',
  collections: 'Try fewer filters.',
}

const Loading = () => (
  <div className="post-list">
    <VisuallyHidden role="status">Searching</VisuallyHidden>
    <PostSkeleton />
    <PostSkeleton />
  </div>
)

function Everything({ asked, results }: { asked: Asked; results: Results }) {
  const { counts = { people: 0, posts: 0 }, people, posts, snippets, rooms } = results
  return (
    <>
      {people.length > 0 && (
        <Section title="People" type="people" asked={asked} counts={counts}>
          <FoundPeople people={people} />
        </Section>
      )}
      {posts.length > 0 && (
        <Section title="Posts" type="posts" asked={asked} counts={counts}>
          <FoundPosts posts={posts} snippets={snippets} />
        </Section>
      )}
      {roomTypeNames.map(
        (type) =>
          rooms[type].length > 0 && (
            <Section key={type} title={roomLabels[type]} type={type} asked={asked} counts={counts}>
              <FoundHoldings label={roomLabels[type]} found={rooms[type]} />
            </Section>
          ),
      )}
    </>
  )
}

type SectionProps = { title: string; type: ResultType; asked: Asked; counts: Counts; children: ReactNode }

const Section = ({ title, type, asked, counts, children }: SectionProps) => (
  <section>
    <div className="panel-h results-h">
      <h2>{title}</h2>
      <Link
        className="link"
        to={{ search: writeAsked({ ...asked, type }) }}
        aria-label={`All ${countLabel(counts[type] ?? 0)} ${type}`}
      >
        All {countLabel(counts[type] ?? 0)}
      </Link>
    </div>
    {children}
  </section>
)
