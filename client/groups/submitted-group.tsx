import type { HoldingCard } from '#contract/holdings.ts'
import type { Joining } from '#contract/groups.ts'
import { useQuery } from '@tanstack/react-query'
import { counted } from '#client/page/counted.ts'
import { Endpaper, Plate } from '#client/ui/pictures/endpaper.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { Rules } from './group-about.tsx'
import { groupInPassingQuery } from './queries.ts'
import { JoiningMark } from './joining.tsx'
import './group.css'
import './submitted-group.css'

type Facts = { members: number; joining: Joining; subjects: string[] }

/** For reviewers, as members would see it: the full description, and nothing to press. */
export default function SubmittedGroup({ holding }: { holding: HoldingCard }) {
  const { id, title, body, language, cover } = holding
  const { members, joining, subjects } = holding.facts as Facts
  return (
    <div className="submitted-group">
      <Endpaper id={id} picture={cover?.url}>
        <Plate name={title} />
      </Endpaper>
      <h3 {...textLanguage(language)}>{title}</h3>
      <p className="meta submitted-group-facts">
        <JoiningMark joining={joining} />
        <span>{counted(members, 'member')}</span>
        {subjects.length > 0 && <span dir="auto">{subjects.join(', ')}</span>}
      </p>
      {body && (
        <div className="read">
          <Paragraphs content={body} language={language} />
        </div>
      )}
      <AskedOfMembers id={id} />
    </div>
  )
}

/** Its rules, and the question for people who would like to join: a card does not include these. */
function AskedOfMembers({ id }: { id: number }) {
  const { data: group } = useQuery(groupInPassingQuery(id))
  if (!group) return null
  return (
    <>
      {group.joining === 'request' && group.question && (
        <dl className="facts">
          <dt>Question when asking</dt>
          <dd dir="auto">{group.question}</dd>
        </dl>
      )}
      <Rules group={group} />
    </>
  )
}
