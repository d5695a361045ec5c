import { Link } from 'react-router'
import { minimumAge } from '#contract/accounts.ts'
import { warningsBeforeTermination } from '#contract/guidelines.ts'
import { verificationReviewDays } from '#contract/moderation.ts'
import { noticeDays, sitePages, textVersions } from '#contract/site.ts'
import { appealDays } from '#contract/standing.ts'
import { siteName } from '#client/page/site.ts'
import { paths } from '#client/paths.ts'
import { numberWord } from '#client/site/number-word.ts'
import { TermsDocument } from '#client/site/terms-document.tsx'

const sections = [
  ['agreement', '1. This agreement'],
  ['who', '2. Who may join'],
  ['account', '3. Your account'],
  ['content', '4. Your content'],
  ['conduct', '5. Conduct and review'],
  ['ending', '6. Warnings and ending'],
  ['service', '7. The service'],
  ['liability', '8. Liability'],
  ['changes', '9. Changes'],
] as const

export default function Terms() {
  return (
    <TermsDocument
      document="terms"
      page={sitePages.terms}
      lede="What you can expect of us and we of you. Written to be read; where plain words and legal ones pull apart, we chose the plain ones."
      version={textVersions.terms}
      sections={sections}
    >
      <Joining />
      <Content />
      <Ending />
      <Service />
    </TermsDocument>
  )
}

const Joining = () => (
  <>
    <h2 id="agreement">1. This agreement</h2>
    <p>
      By creating an account you agree to these terms, to the <Link to={paths.communityGuidelines()}>Community Guidelines</Link>{' '}
      and to the <Link to={paths.intellectualProperty()}>Intellectual Property Policy</Link>. The{' '}
      <Link to={paths.privacy()}>Privacy Policy</Link> and the <Link to={paths.cookiePolicy()}>Cookie Policy</Link> tell you what
      we do with your data. “We” means the operator of this installation of ibid.; “you” means the person who holds the account.
    </p>
    <h2 id="who">2. Who may join</h2>
    <p>
      You work in, study or have retired from library, archive or information work, and you are at least {minimumAge} years old.
      You confirm your age when you register. If we learn that an account belongs to someone younger, we close it and delete its
      data.
    </p>
    <p>
      An account is for one person under their own name. Institutions take part through their staff. An admin may mark your
      account as Verified after checking that you belong to the field. This is reviewed within {verificationReviewDays} and gives
      no extra rights.
    </p>
    <h2 id="account">3. Your account</h2>
    <ul>
      <li>Give a working email address and confirm it. Most of the service opens after that.</li>
      <li>Keep your password to yourself. What is done with your account counts as done by you until you tell us otherwise.</li>
      <li>
        Do not use the account of another person, and let programs use yours only through access tokens, which you make in
        Settings.
      </li>
      <li>You may stop using {siteName()} at any time, without giving a reason.</li>
    </ul>
  </>
)

const Content = () => (
  <>
    <h2 id="content">4. Your content</h2>
    <p>
      What you write and upload stays yours. You give us a free, worldwide, non-exclusive permission to store it, adapt its format
      and show it to the audience that you chose. We need this to run the service and use it for nothing else: your content is not
      sold, not used for advertising and not licensed to others. The permission ends when you delete the content, apart from
      copies that others have quoted or that stand in backups until those are replaced.
    </p>
    <p>
      Post only what you are allowed to share, and credit what is not yours. You answer for what you post; if someone has a claim
      about it, we will tell you and hear you before deciding, unless the law forbids it or waiting would do harm.
    </p>
    <h2 id="conduct">5. Conduct and review</h2>
    <p>
      Every new post is submitted for review. Admins approve posts or reject them with a reason, helped by a relevance score that
      never decides by itself. Posts must relate to libraries, information science or librarianship. The numbered rules in the{' '}
      <Link to={paths.communityGuidelines()}>Community Guidelines</Link> apply to posts, comments, messages and profiles alike.
    </p>
    <p>
      Admins see private messages only when someone in the conversation reports one, and then only the reported message and the
      few before it. Every such look is written to a log.
    </p>
    <p>Do not try to get at data that is not yours, to overload the service or to get around its limits.</p>
  </>
)

const Ending = () => (
  <>
    <h2 id="ending">6. Warnings and ending</h2>
    <p>
      If you break a rule, an admin may remove the content and may warn you. {numberWord(warningsBeforeTermination)} warnings
      precede possible account termination: only after that can an admin suspend your account, with a reason. A suspended member
      can sign in to read why and to appeal. You can appeal once against each warning and against a suspension, within{' '}
      {appealDays} days; if there is another admin, one who did not take the decision decides.
    </p>
    <p>
      Where the law obliges us, or someone is in danger, we may act on content at once. We then tell you what we did and why, as
      soon as we may.
    </p>
  </>
)

const Service = () => (
  <>
    <h2 id="service">7. The service</h2>
    <p>
      {siteName()} costs members nothing and carries no advertising. We work to keep it available and your data safe, and cannot
      promise that it never fails. We may change or end features. Should we end the whole service, you will be told at least{' '}
      {noticeDays} days before.
    </p>
    <h2 id="liability">8. Liability</h2>
    <p>
      Members’ posts are their own opinions and not advice from us. We answer without limit for harm done on purpose or by gross
      negligence and wherever the law does not let us limit it. Otherwise we answer only for breaking a duty that is essential to
      this agreement, and only for harm that was to be expected.
    </p>
    <h2 id="changes">9. Changes</h2>
    <p>
      We give {noticeDays} days’ notice of material changes to these terms: the new version and its date are shown to you when you
      are signed in, before it comes into force. If you do not agree, you can close your account before that day. Corrections that
      change nothing for you, such as a spelling or a link, are made at once. If one of these clauses does not hold, the others
      do.
    </p>
    <p>
      Questions about these terms reach us through{' '}
      <Link to={paths.connect({ subject: 'Terms of Service' })}>Connect With Us</Link>.
    </p>
  </>
)
