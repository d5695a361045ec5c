import type { HoldingCard } from '#contract/holdings.ts'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { CoverPicture } from './cover-picture.tsx'
import { sayFacts } from './say-facts.ts'
import './plain-card.css'

/** Everything a holding says, in reading order. */
export function PlainCard({ holding: { title, body, language, cover, facts } }: { holding: HoldingCard }) {
  const said = sayFacts(facts)
  return (
    <div className="plain-card">
      {cover && <CoverPicture cover={cover} />}
      <h3 {...textLanguage(language)}>{title}</h3>
      {body && (
        <div className="read">
          <Paragraphs content={body} language={language} />
        </div>
      )}
      {said.length > 0 && (
        <dl className="facts">
          {said.map(({ name, label, says }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd dir="auto">{says}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
