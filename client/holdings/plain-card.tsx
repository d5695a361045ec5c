import type { HoldingCard } from '#contract/holdings.ts'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { sayFacts } from './say-facts.ts'
import './plain-card.css'

/** All that a holding says, in the order it is read. */
export function PlainCard({ holding: { title, body, language, cover, facts } }: { holding: HoldingCard }) {
  const said = sayFacts(facts)
  return (
    <div className="plain-card">
      {cover?.kind === 'image' && (
        <img
          src={cover.url}
          alt={cover.alt}
          width={cover.width ?? undefined}
          height={cover.height ?? undefined}
          loading="lazy"
          decoding="async"
        />
      )}
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
