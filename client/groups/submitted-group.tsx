import type { HoldingCard } from '#contract/holdings.ts'
import type { Joining } from '#contract/groups.ts'
import { counted } from '#client/page/counted.ts'
import { Endpaper, Plate } from '#client/ui/endpaper.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { JoiningMark } from './joining.tsx'
import './submitted-group.css'

type Facts = { members: number; joining: Joining; subjects: string[] }

/** As members would see it, to those who decide on it: the whole description, and nothing to press. */
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
    </div>
  )
}
