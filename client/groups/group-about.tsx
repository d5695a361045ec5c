import type { ReactNode } from 'react'
import { Calendar, Globe, Languages, Shield } from 'lucide-react'
import type { Group } from '#contract/groups.ts'
import type { Person } from '#contract/users.ts'
import { counted } from '#client/page/counted.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { countryName } from '#contract/countries.ts'
import { PersonRow } from '#client/users/person-row.tsx'
import { workOf } from '#client/users/work-of.ts'
import { joiningWords } from './joining.tsx'
import { languageName } from './languages.ts'

const months = new Intl.DateTimeFormat(readerLocale.dates, { month: 'long', year: 'numeric' })

type GroupAboutProps = {
  group: Group
  isWhole?: boolean
  /** Before the people who run it: what comes next there. */
  children?: ReactNode
}

/** What it is for, its rules and who runs it. Beside the posts and, with the rest, under About. */
export function GroupAbout({ group, isWhole, children }: GroupAboutProps) {
  return (
    <>
      <section>
        <div className="panel-h">
          <h2>About</h2>
        </div>
        {group.body && (
          <div className="read-sm group-words">
            <Paragraphs content={group.body} language={group.language} />
          </div>
        )}
        <Facts group={group} isWhole={isWhole} />
        {isWhole && <p className="meta group-words">Admins of this site can read this group.</p>}
      </section>
      <Rules group={group} />
      {children}
      <Keepers group={group} />
    </>
  )
}

function Facts({ group, isWhole }: { group: Group; isWhole: boolean | undefined }) {
  const { listedAt, createdAt, moderators, owner, country, subjects, facts, joining, posting } = group
  const language = typeof facts.language === 'string' ? facts.language : undefined
  return (
    <>
      {isWhole && (
        <p className="group-words">
          {joiningWords[joining].label}
          {posting === 'moderators' ? '. Only moderators post.' : '. Members post.'}
        </p>
      )}
      <div className="group-facts group-words">
        <span>
          <Calendar />
          Since {months.format(new Date(listedAt ?? createdAt))}
        </span>
        <span>
          <Shield />
          {counted(moderators.length + (owner ? 1 : 0), 'moderator')}
        </span>
        {language && (
          <span>
            <Languages />
            {languageName(language)}
          </span>
        )}
        {country && (
          <span>
            <Globe />
            {countryName(country)}
          </span>
        )}
      </div>
      {subjects.length > 0 && (
        <ul className="group-subjects" aria-label="Subjects">
          {subjects.map((subject) => (
            <li key={subject} className="subject" dir="auto">
              {subject}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function Rules({ group: { rules, language } }: { group: Pick<Group, 'rules' | 'language'> }) {
  if (rules.length === 0) return null
  const written = language ? { lang: language } : {}
  return (
    <section>
      <div className="panel-h">
        <h2>Rules</h2>
      </div>
      <ol className="group-rules">
        {rules.map(({ title, text }, at) => (
          <li key={at} {...written}>
            <div dir="auto">
              {title}
              {text && <p className="meta">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Keepers({ group: { owner, moderators } }: { group: Group }) {
  if (!owner && moderators.length === 0) return null
  return (
    <section>
      <div className="panel-h">
        <h2>Moderators</h2>
      </div>
      <ul className="people">
        {owner && <Keeper person={owner} note="Owner" />}
        {moderators.map((person) => (
          <Keeper key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}

const Keeper = ({ person, note }: { person: Person; note?: string }) => (
  <PersonRow person={person} end={note && <span className="meta">{note}</span>}>
    <span className="meta">{workOf(person)}</span>
  </PersonRow>
)
