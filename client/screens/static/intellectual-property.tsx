import { Link } from 'react-router'
import { rules, warningsBeforeTermination } from '#contract/guidelines.ts'
import { noticeDays, sitePages, textVersions } from '#contract/site.ts'
import { appealDays } from '#contract/standing.ts'
import { siteName } from '#client/page/site.ts'
import { paths } from '#client/paths.ts'
import { numberWord } from '#client/site/number-word.ts'
import { StaticPage } from '#client/site/static-page.tsx'

const sections = [
  ['yours', 'What is yours'],
  ['share', 'Sharing the work of others'],
  ['report', 'Reporting an infringement'],
  ['answer', 'If your post was reported'],
  ['repeat', 'Repeated infringement'],
  ['ours', 'What is ours'],
] as const

export default function IntellectualProperty() {
  return (
    <StaticPage
      page={sitePages.intellectualProperty}
      lede="Libraries live on other people’s works, and know how to treat them. This is how we do it here."
      version={textVersions.intellectualProperty}
      sections={sections}
    >
      <YoursAndOthers />
      <Reporting />
      <h2 id="ours">What is ours</h2>
      <p>
        The name, the wordmark and the drawings of {siteName()} belong to us; please do not use them in a way that suggests we
        speak for you. You are free to link to any page and to quote these texts. We announce material changes to this policy{' '}
        {noticeDays} days ahead.
      </p>
    </StaticPage>
  )
}

const YoursAndOthers = () => (
  <>
    <h2 id="yours">What is yours</h2>
    <p>
      What you write and upload stays yours. By posting you allow us to store it and show it to the audience you chose, for as
      long as it is posted, and to make the copies this requires: smaller versions of a picture, backups, a line in someone’s
      notifications. We do not sell it or license it to others. When you delete a post, the permission ends. The{' '}
      <Link to={paths.terms()}>Terms of Service</Link> say the same in more words.
    </p>
    <h2 id="share">Sharing the work of others</h2>
    <p>The Community Guidelines put it in one line: {rules.find(({ id }) => id === 'rights')?.text}</p>
    <ul>
      <li>Quote what you discuss, name its author and source, and link to it where there is a link.</li>
      <li>
        A picture of a page, an object or a room may have a rights holder even where the object is old. Say who made the picture.
      </li>
      <li>Scans of whole works belong in a repository with a license, not in a post.</li>
      <li>Material with cultural protocols stays under them here. Ask the community it comes from first.</li>
      <li>An open license has conditions. Name the license and keep to them.</li>
    </ul>
  </>
)

const Reporting = () => (
  <>
    <h2 id="report">Reporting an infringement</h2>
    <p>
      Members can use Report in the menu of a post, comment or message and choose “
      {rules.find(({ id }) => id === 'rights')?.title}”. Rights holders who are not members can write to us through{' '}
      <Link to={paths.connect({ subject: 'Intellectual property' })}>Connect With Us</Link>. Please tell us:
    </p>
    <ol>
      <li>which work it is, and that you hold the rights or act for their holder;</li>
      <li>the address of the post, or enough to find it;</li>
      <li>why the use is not allowed: no license, no exception, no quotation;</li>
      <li>how we can reach you.</li>
    </ol>
    <p>A person reads every notice. If it is justified, the post is removed and its author is told why.</p>
    <h2 id="answer">If your post was reported</h2>
    <p>
      A report alone removes nothing. If your post is removed, you get the reason, and you can edit it and submit it again, for
      example with a credit, with a shorter quotation or without the picture. You can appeal a warning within {appealDays} days
      from your <Link to={paths.warnings()}>Warnings</Link> page: say which license or exception you rely on.
    </p>
    <h2 id="repeat">Repeated infringement</h2>
    <p>
      {numberWord(warningsBeforeTermination)} warnings precede possible account termination, for this rule as for the others. The
      ladder is described in the <Link to={`${paths.communityGuidelines()}#warnings`}>Community Guidelines</Link>.
    </p>
  </>
)
