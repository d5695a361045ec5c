import { Link } from 'react-router'
import { minimumAge } from '#contract/accounts.ts'
import { applicationMonths } from '#contract/applications.ts'
import { daysToUndoRejection } from '#contract/moderation.ts'
import { notificationRetentionDays } from '#contract/notifications.ts'
import { noticeDays, sitePages, textVersions } from '#contract/site.ts'
import { paths } from '#client/paths.ts'
import { StaticPage } from '#client/site/static-page.tsx'

const sections = [
  ['short', 'In short'],
  ['what', 'What we keep, and why'],
  ['who', 'Who sees it'],
  ['long', 'How long we keep it'],
  ['choices', 'Your choices'],
  ['rights', 'Your rights'],
  ['safe', 'How it is kept safe'],
  ['changes', 'Age, changes, contact'],
] as const

export default function Privacy() {
  return (
    <StaticPage
      page={sitePages.privacy}
      lede="Librarians do not tell what somebody has read. We try to run a network in that spirit."
      version={textVersions.privacy}
      sections={sections}
    >
      <h2 id="short">In short</h2>
      <ul>
        <li>We keep what you give us and what the service needs to work, and little else.</li>
        <li>No advertising, no sale of data, no trackers, nothing loaded from other companies.</li>
        <li>Your e-mail address is hidden from other members unless you decide otherwise.</li>
        <li>
          The relevance score of posts is made on our own machines, unless the operator of this site has named another service.
        </li>
      </ul>
      <What />
      <Who />
      <HowLong />
      <Rights />
    </StaticPage>
  )
}

const What = () => (
  <>
    <h2 id="what">What we keep, and why</h2>
    <table className="prose-table" aria-label="What we keep, and why">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {kept.map(([what, why]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      We rely on our agreement with you (the <Link to={paths.terms()}>Terms of Service</Link>) for what the service needs, on our
      interest in a safe service for limits, logs and moderation, and on your consent where you choose something optional. What
      your browser keeps is listed in the <Link to={paths.cookiePolicy()}>Cookie Policy</Link>.
    </p>
  </>
)

const kept = [
  ['Name, username, e-mail address, password', 'Your account. The password is kept only as a slow one-way hash.'],
  ['Job title, workplace, bio, pictures, specialities, pronouns, ORCID iD, country', 'Your profile. All of it is optional.'],
  [
    'Posts, comments, likes, saved posts, files',
    'To show them to the audience you chose. Images lose their hidden data, such as the place they were taken.',
  ],
  ['The relevance score of a post, and its reasons', 'To help admins to read in order. Only admins see it.'],
  ['Colleagues and requests', 'Your network, and suggestions whom you may know.'],
  ['Messages', 'To deliver them to the one person they are for.'],
  ['Notifications, and your settings', 'To tell you what concerns you, in the way you chose.'],
  ['Views of profiles', 'To count them. Who looked is kept only as a keyed hash that differs for each profile.'],
  ['Reports, warnings, suspensions, appeals, and a log of what admins do', 'To moderate fairly and be able to check it later.'],
  [
    'Sessions: network address, kind of device, first and last use',
    'So that you can see and end them, and are told of a sign-in from a new place.',
  ],
  ['The days on which you were active', 'To suggest people who are around, and to know how the community is doing.'],
  ['Messages and applications to us', 'To answer you, and to decide on the application.'],
  ['Your address for the newsletter', 'To send it to you, after you have confirmed that you want it.'],
] as const

const Who = () => (
  <>
    <h2 id="who">Who sees it</h2>
    <ul>
      <li>
        Members see profiles, and posts by their audience. Nothing that members write is shown to visitors or search engines.
      </li>
      <li>Only you see your saved posts, settings, notifications, drafts and the number of your profile views.</li>
      <li>
        Only the two of you see a conversation. If one of you reports a message, admins see that message and the few before it.
      </li>
      <li>Admins see e-mail addresses, what waits for review, reports, and the record of warnings. What they do is logged.</li>
      <li>
        Companies that run servers, storage or mail for this site handle data on our behalf and by contract. We hand data to
        authorities only where the law obliges us.
      </li>
    </ul>
  </>
)

const HowLong = () => (
  <>
    <h2 id="long">How long we keep it</h2>
    <table className="prose-table" aria-label="How long we keep it">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {retention.map(([what, howLong]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

const retention = [
  ['Your account, profile, posts, comments, messages', 'Until you delete them or your account'],
  ['Rejected posts', `${daysToUndoRejection} days, for you to read why and to edit`],
  ['Notifications', `${notificationRetentionDays} days`],
  ['Sessions', '30 days after their last use'],
  ['Links to verify an address or reset a password', 'Valid for 24 hours and one hour; deleted a week later'],
  ['Known places of sign-in', '180 days after their last use'],
  ['Counted profile views', '90 days'],
  ['Days of activity', '100 days'],
  ['Applications for a position', `${applicationMonths} months`],
  ['Your address for the newsletter', 'Until you unsubscribe, which one click does'],
] as const

const Rights = () => (
  <>
    <h2 id="choices">Your choices</h2>
    <p>
      Under <Link to={`${paths.settings()}#privacy`}>Settings, Privacy</Link> you decide who sees your e-mail address, who may
      message you or ask to be your colleague, whether you are suggested to others, whether profile views are counted, and whether
      others see that you are typing or have read. Under Notifications you decide what reaches you, in the app and by e-mail.
      Every notice by mail has a link that stops its kind. You can block and mute people.
    </p>
    <h2 id="rights">Your rights</h2>
    <p>
      You may see, correct, take with you and delete your data, and object to how we use it. Much of this you can do yourself:
      edit your profile, delete what you wrote. For everything else write to us through{' '}
      <Link to={paths.connect({ subject: 'Privacy' })}>Connect With Us</Link>; we answer within a month. You may also complain to
      the authority for data protection where you live.
    </p>
    <h2 id="safe">How it is kept safe</h2>
    <p>
      Passwords and sign-in keys are stored only as hashes. Pages may load nothing from elsewhere. Uploaded files are checked by
      their content, and files in posts and messages open only for those who may see the post or message. You get a letter when
      somebody signs in from a new place and when your password or address changes.
    </p>
    <h2 id="changes">Age, changes, contact</h2>
    <p>
      ibid. is for people from the age of {minimumAge}. We announce material changes of this policy {noticeDays} days ahead.
      Whoever runs this site is responsible for your data and can be reached through{' '}
      <Link to={paths.connect()}>Connect With Us</Link>.
    </p>
  </>
)
