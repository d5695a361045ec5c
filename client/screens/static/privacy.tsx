import { Link } from 'react-router'
import { minimumAge } from '#contract/accounts.ts'
import { keptOnServer } from '#contract/kept-on-server.ts'
import { noticeDays, sitePages, textVersions } from '#contract/site.ts'
import { deletionGraceDays } from '#contract/your-data.ts'
import { siteName } from '#client/page/site.ts'
import { paths } from '#client/paths.ts'
import { Facts } from '#client/site/static-page.tsx'
import { TermsDocument } from '#client/site/terms-document.tsx'

const sections = [
  ['short', 'In short'],
  ['what', 'What we keep, why, and how long'],
  ['who', 'Who sees it'],
  ['choices', 'Your choices'],
  ['rights', 'Your rights'],
  ['safe', 'How it is kept safe'],
  ['changes', 'Age, changes, contact'],
] as const

export default function Privacy() {
  return (
    <TermsDocument
      document="privacy"
      page={sitePages.privacy}
      lede="Librarians do not reveal what a reader has read. We try to run a network in that spirit."
      version={textVersions.privacy}
      sections={sections}
      facts={<Kept />}
    >
      <h2 id="short">In short</h2>
      <ul>
        <li>We keep what you give us and what the service needs to work, and little else.</li>
        <li>No advertising, no sale of data, no trackers, nothing loaded from other companies.</li>
        <li>Your email address is hidden from other members unless you decide otherwise.</li>
        <li>
          The relevance score of posts is computed on our own machines, unless the operator of this site has chosen another
          service.
        </li>
      </ul>
      <What />
      <Who />
      <Rights />
    </TermsDocument>
  )
}

const What = () => (
  <>
    <h2 id="what">What we keep, why, and how long</h2>
    <Kept />
    <p>
      We rely on our agreement with you (the <Link to={paths.terms()}>Terms of Service</Link>) for what the service needs, on our
      interest in a safe service for limits, logs and moderation, and on your consent where you choose something optional. What
      your browser stores is listed in the <Link to={paths.cookiePolicy()}>Cookie Policy</Link>.
    </p>
  </>
)

const Kept = () => (
  <Facts>
    <p>The software itself is tested against this list.</p>
    <table className="prose-table" aria-label="What we keep, why, and how long">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Why</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {keptOnServer.map(({ what, why, howLong }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{why}</td>
            <td>{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Facts>
)

const Who = () => (
  <>
    <h2 id="who">Who sees it</h2>
    <ul>
      <li>
        Members see profiles, and posts according to their audience. Of what members write, visitors and search engines see only
        what is shared in a room with anyone on the web; shared learning records and certificates open for anyone who has the
        address.
      </li>
      <li>Only you see your saved posts, settings, notifications, drafts and the number of your profile views.</li>
      <li>
        Only the two people in a conversation see it. If one of you reports a message, admins see that message and the few before
        it.
      </li>
      <li>
        Admins see email addresses, content waiting for review, reports, and the record of warnings. What they do is logged.
      </li>
      <li>
        If you switch on notifications on a device, the company that makes its browser passes them on, encrypted: it learns when
        there was something for you, but not what.
      </li>
      <li>
        Companies that run servers, storage or mail for this site handle data on our behalf and by contract. We hand data to
        authorities only where the law obliges us.
      </li>
    </ul>
  </>
)

const Rights = () => (
  <>
    <h2 id="choices">Your choices</h2>
    <p>
      Under <Link to={`${paths.settings()}#privacy`}>Settings, Privacy</Link> you decide who sees your email address, who may
      message you, ask to be your colleague or invite you to groups, whether your groups are on your profile, whether you are
      suggested to others, whether profile views are counted, and whether others see that you are typing or have read their
      messages. Under Notifications you decide what reaches you, in the app, by email and on your devices. Every notification by
      email has a link that stops its kind. You can block and mute people.
    </p>
    <h2 id="rights">Your rights</h2>
    <p>
      You may see, correct, take with you and delete your data, and object to how we use it. You can do this yourself: edit your
      profile, delete what you wrote, and under <Link to={`${paths.settings()}#your-data`}>Settings, Your data</Link> export
      everything that is yours or delete your account. It is erased after {deletionGraceDays} days; see{' '}
      <Link to={paths.helpArticle('delete-your-account')}>what goes and what stays</Link>. For anything else, write to us through{' '}
      <Link to={paths.connect({ subject: 'Privacy' })}>Connect With Us</Link>; we answer within a month. You may also complain to
      your local data protection authority.
    </p>
    <h2 id="safe">How it is kept safe</h2>
    <p>
      Passwords, sign-in keys and recovery codes are stored only as hashes, and you can ask for more than a password with{' '}
      <Link to={paths.helpArticle('two-factor')}>two-factor</Link> or a <Link to={paths.helpArticle('passkeys')}>passkey</Link>.
      Pages cannot load anything from elsewhere. Uploaded files are checked by their content, and files open only for those who
      may see what they belong to. We email you when someone signs in from a new place and when your password or address changes.
    </p>
    <h2 id="changes">Age, changes, contact</h2>
    <p>
      {siteName()} is for people aged {minimumAge} or over. We announce material changes to this policy {noticeDays} days ahead.
      The operator of this site is responsible for your data and can be reached through{' '}
      <Link to={paths.connect()}>Connect With Us</Link>.
    </p>
  </>
)
