import { minimumAge } from '#contract/accounts.ts'
import { verificationReviewDays } from '#contract/moderation.ts'
import { foundedIn, sitePages } from '#contract/site.ts'
import { Link } from 'react-router'
import { hasHouseName, siteName } from '#client/page/site.ts'
import { paths } from '#client/paths.ts'
import { StaticPage } from '#client/site/static-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Shelf } from '#client/ui/pictures/shelf.tsx'

const sections = [
  ['why', 'Why it exists'],
  ['name', 'The name'],
  ['how', 'How it works'],
  ['stand', 'What we stand for'],
  ['join', 'Joining'],
] as const

export default function About() {
  return (
    <>
      <div className="band">
        <Shelf seed={2025} width={1440} height={240} />
      </div>
      <StaticPage
        page={sitePages.about}
        heading="A place for the people who keep the record."
        lede={`${siteName()} is a professional social network exclusively for librarians and information professionals. Founded in ${foundedIn}, it is for the people who catalog, conserve, digitize, teach and lend.`}
        sections={hasHouseName() ? sections : sections.filter(([id]) => id !== 'name')}
      >
        <Why />
        <h2 id="how">How it works</h2>
        <How />
        <StandFor />
        <Joining />
      </StaticPage>
    </>
  )
}

const Why = () => (
  <>
    <h2 id="why">Why it exists</h2>
    <p>
      Library work is done in many small rooms. A paper conservator in one town and a systems librarian in another often have the
      same problem in the same week, and no good way to find each other. General networks bury that conversation under everything
      else.
    </p>
    <p>Here, everything is about the work. A post about shelving is a post about shelving.</p>
    {hasHouseName() && (
      <>
        <h2 id="name">The name</h2>
        <p>
          In a footnote, <i>ibid.</i> means “in the same place”. It is how one scholar tells the next that they are standing where
          someone stood before. That seemed like a good description of colleagues.
        </p>
      </>
    )}
  </>
)

const How = () => (
  <ol className="steps">
    <li>
      <div>
        <b>You write.</b>
        Text, pictures, a document if it helps. Choose a category so that the right people see it.
      </div>
    </li>
    <li>
      <div>
        <b>We read.</b>
        Every new post is submitted for review. A relevance score from 0 to 100 helps moderators read in order. It does not
        decide; they do.
      </div>
    </li>
    <li>
      <div>
        <b>Colleagues answer.</b>
        Likes, comments and messages, between people who list where they work and what they look after.
      </div>
    </li>
  </ol>
)

const StandFor = () => (
  <>
    <h2 id="stand">What we stand for</h2>
    <ul>
      <li>
        Readers’ privacy is a professional value, and it applies here too: no advertising, no third-party tracking, and{' '}
        <Link to={paths.cookiePolicy()}>no cookies but those for signing in</Link>.
      </li>
      <li>Decisions about posts are made by people, come with a reason and can be appealed.</li>
      <li>Every page should work on an old computer, on a slow connection, with a keyboard and with a screen reader.</li>
    </ul>
  </>
)

const Joining = () => (
  <>
    <h2 id="join">Joining</h2>
    <p>
      Membership is open to anyone who works in, studies or has retired from library, archive and information work, from the age
      of {minimumAge}. Verification is reviewed within {verificationReviewDays}. The{' '}
      <Link to={paths.communityGuidelines()}>Community Guidelines</Link> say what belongs here, and the{' '}
      <Link to={paths.help()}>Help Center</Link> explains the rest.
    </p>
    <p>
      <ButtonLink variant="primary" to={paths.auth({ tab: 'register' })}>
        Register
      </ButtonLink>
    </p>
  </>
)
