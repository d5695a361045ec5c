import { Link } from 'react-router'
import { sitePages } from '#contract/site.ts'
import { siteName } from '#client/page/site.ts'
import { paths } from '#client/paths.ts'
import ContactForm from '#client/site/contact-form.tsx'
import { NeedsScript } from '#client/site/form-guard.tsx'
import NewsletterForm from '#client/site/newsletter-form.tsx'
import { SocialLinks } from '#client/site/social-links.tsx'
import { Facts, StaticPage } from '#client/site/static-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'

const sections = [
  ['write', 'Write to us'],
  ['before', 'Before you write'],
  ['newsletter', 'Newsletter'],
  ['partnerships', 'Partnerships'],
] as const

const partnerships = ['Associations', 'Library schools', 'Vendors', 'Press']

export default function Connect() {
  return (
    <StaticPage
      page={sitePages.connect}
      lede="Questions, corrections, ideas. A person reads every message."
      sections={sections}
      facts={<Forms />}
    >
      <Write />
      <Before />
      <Newsletter />
      <h2 id="partnerships">Partnerships</h2>
      <p>
        We like to hear from associations, library schools, consortia and vendors who work with libraries: about bringing their
        people here, about studies of the profession, and about events. We do not sell advertising or members’ data, so please do
        not ask for either.
      </p>
      <p className="row wrap">
        {partnerships.map((kind) => (
          <ButtonLink key={kind} to={paths.writeToUs(`Partnership: ${kind}`)}>
            {kind}
          </ButtonLink>
        ))}
      </p>
      <SocialLinks />
    </StaticPage>
  )
}

const Forms = () => (
  <>
    <Write />
    <Newsletter />
  </>
)

const Write = () => (
  <Facts>
    <h2 id="write">Write to us</h2>
    <ContactForm />
    <NeedsScript />
  </Facts>
)

const Newsletter = () => (
  <Facts>
    <h2 id="newsletter">Newsletter</h2>
    <p>News of {siteName()} and of the profession, by email. You confirm your address once, and can leave with one click.</p>
    <NewsletterForm />
  </Facts>
)

const Before = () => (
  <>
    <h2 id="before">Before you write</h2>
    <ul>
      <li>
        The <Link to={paths.help()}>Help Center</Link> explains how things work, and answers at once.
      </li>
      <li>
        The fastest way to report something that breaks the rules is Report in its own menu; the{' '}
        <Link to={paths.communityGuidelines()}>Community Guidelines</Link> say what happens then.
      </li>
      <li>
        You can appeal a warning or a suspension on your <Link to={paths.warnings()}>Warnings</Link> page.
      </li>
      <li>
        For claims about rights in a work, see the <Link to={paths.intellectualProperty()}>Intellectual Property Policy</Link>.
      </li>
    </ul>
  </>
)
