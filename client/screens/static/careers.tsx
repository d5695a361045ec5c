import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { applicationMonths, listPositions } from '#contract/applications.ts'
import { positions, sitePages } from '#contract/site.ts'
import { paths } from '#client/paths.ts'
import ApplicationForm from '#client/site/application-form.tsx'
import { NeedsScript } from '#client/site/form-guard.tsx'
import { PositionCard } from '#client/site/position-card.tsx'
import { StaticPage } from '#client/site/static-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { call } from '#client/http/call.ts'

const sections = [
  ['open', 'Open positions'],
  ['how', 'How we work'],
  ['apply', 'Apply'],
] as const

/** The first list is part of the page; admins' later changes are then fetched. */
export default function Careers() {
  const { data: open = positions } = useQuery(positionsQuery)
  const [search] = useSearchParams()
  const chosen = open.find(({ id }) => id === search.get('position'))
  return (
    <StaticPage
      page={sitePages.careers}
      lede="We build one thing, for one profession, and try to do it well. Library people are as welcome on the team as in the feed."
      sections={sections}
    >
      <h2 id="open">Open positions</h2>
      {open.length === 0 && <p>There is no open position at the moment.</p>}
      <div className="jobs">
        {open.map((position) => (
          <PositionCard key={position.id} position={position} />
        ))}
      </div>
      <HowWeWork />
      <h2 id="apply">{chosen ? `Apply: ${chosen.title}` : 'General application'}</h2>
      <p>
        {chosen ? (
          <>
            Not this one? Send a <Link to={paths.apply()}>general application</Link> instead.
          </>
        ) : (
          'Nothing above fits, and you would still like to work with us? Tell us what you would do here.'
        )}
      </p>
      <ApplicationForm key={chosen?.id} {...(chosen && { positionId: chosen.id, title: chosen.title })} />
      <NeedsScript />
    </StaticPage>
  )
}

const HowWeWork = () => (
  <>
    <h2 id="how">How we work</h2>
    <p>
      Everyone works from where they live. We write things down, decide in the open and keep meetings short. Accessibility,
      privacy and plain language are part of every job, not a department.
    </p>
    <p>
      We read applications without regard to age, origin, faith, gender, disability or family, and answer them all. What you send
      us is used only to decide on your application, and deleted after {applicationMonths} months, as the{' '}
      <Link to={paths.privacy()}>Privacy Policy</Link> says.
    </p>
    <p>
      <ButtonLink to={paths.apply()}>Send a general application</ButtonLink>
    </p>
  </>
)

const positionsQuery = queryOptions({
  queryKey: ['positions'],
  queryFn: ({ signal }) => call(listPositions, {}, { signal }),
})
