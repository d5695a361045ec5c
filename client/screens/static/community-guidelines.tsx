import { CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import { rules, warningsBeforeTermination } from '#contract/guidelines.ts'
import { daysToUndoRejection } from '#contract/moderation.ts'
import { sitePages, textVersions } from '#contract/site.ts'
import { appealDays } from '#contract/standing.ts'
import { paths } from '#client/paths.ts'
import { numberWord } from '#client/site/number-word.ts'
import { Facts, StaticPage } from '#client/site/static-page.tsx'

const sections = [
  ['rules', 'The rules'],
  ['topic', 'What is on topic'],
  ['review', 'How posts are reviewed'],
  ['reports', 'Reporting'],
  ['warnings', 'Warnings'],
  ['appeals', 'Asking for another look'],
] as const

export default function CommunityGuidelines() {
  return (
    <StaticPage
      page={sitePages.communityGuidelines}
      lede="Short, so that they can be read. If you would say it at the reference desk or in the staff room, it probably belongs."
      version={textVersions.guidelines}
      sections={sections}
      facts={<Rules />}
    >
      <h2 id="rules">The rules</h2>
      <Rules />
      <p>
        Disagree with the heading, not the cataloger. Many members write in their third or fourth language; read generously. When
        you share material from a community, follow that community’s protocols, and say which ones.
      </p>
      <OnTopic />
      <Review />
      <Warnings />
    </StaticPage>
  )
}

const Rules = () => (
  <Facts>
    <ol className="steps">
      {rules.map(({ id, title, text }) => (
        <li key={id} id={`rule-${id}`}>
          <div>
            <h3>{title}</h3>
            {text}
          </div>
        </li>
      ))}
    </ol>
  </Facts>
)

const OnTopic = () => (
  <>
    <h2 id="topic">What is on topic</h2>
    <p>{rules[0].text} Off-topic posts are removed and may lead to account restrictions.</p>
    <div className="yesno">
      <div>
        <h3>
          <CircleCheck />
          Belongs here
        </h3>
        <ul className="yesno-list">
          <li>A question from your desk</li>
          <li>Collections, exhibitions, finds</li>
          <li>Methods, tools, data, mistakes</li>
          <li>Jobs, events and calls for papers</li>
          <li>Library policy and advocacy</li>
        </ul>
      </div>
      <div>
        <h3>
          <CircleX />
          Does not
        </h3>
        <ul className="yesno-list">
          <li>Sales and unrelated promotion</li>
          <li>General politics and news</li>
          <li>Patron details that identify anyone</li>
          <li>Material you may not share</li>
          <li>Automated or copied posts</li>
        </ul>
      </div>
    </div>
  </>
)

const Review = () => (
  <>
    <h2 id="review">How posts are reviewed</h2>
    <p>
      Every new post is submitted for review and read by a moderator before others see it. A relevance score from 0 to 100 helps
      moderators decide what to read first. A small model computes it, on our own machines unless the operator of this site has
      chosen another service. It rejects nothing: that is for people. If the admins have chosen so, posts by members with several
      approved posts appear at once if their score is high. You see your own post, marked as pending, from the start.
    </p>
    <p>
      A rejected post is kept for {daysToUndoRejection} days, with the reason, so that you can read why, edit it and submit it
      again.
    </p>
    <p>
      What is written for a group is reviewed by its owner and moderators, or by an admin, under the same rules. Admins of this
      site can read every group.
    </p>
    <h2 id="reports">Reporting</h2>
    <p>
      Posts, comments, profiles, messages and groups each have a Report item in their menu. Name the rule, add a note if it helps.
      The person you report is not told who did it, and you are told the outcome.
    </p>
  </>
)

const Warnings = () => (
  <>
    <h2 id="warnings">Warnings</h2>
    <p>
      {numberWord(warningsBeforeTermination)} warnings precede possible account termination. Each one names the rule, gives the
      reason, quotes the post it is about and is recorded on your account, where you can read it under{' '}
      <Link to={paths.warnings()}>Warnings</Link>.
    </p>
    <ol className="steps">
      <li>
        <div>
          <b>First warning.</b>
          The post is removed. You can keep posting.
        </div>
      </li>
      <li>
        <div>
          <b>Second warning.</b>
          The post is removed. You can keep posting, and one more breach can end in suspension.
        </div>
      </li>
      <li>
        <div>
          <b>Possible termination.</b>
          An admin reviews the whole record before deciding. A suspended member can still sign in to read why and to appeal.
        </div>
      </li>
    </ol>
    <h2 id="appeals">Asking for another look</h2>
    <p>
      You can appeal each warning once, within {appealDays} days, from the <Link to={paths.warnings()}>Warnings</Link> page, and a
      suspension in the same way. If there is another admin, someone other than the one who gave it decides. A warning that is
      lifted no longer counts. If you cannot sign in, write to us through <Link to={paths.connect()}>Connect With Us</Link>.
    </p>
  </>
)
