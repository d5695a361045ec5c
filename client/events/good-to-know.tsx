import { ExternalLink } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { languageName } from '#client/groups/languages.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { sayCost } from './event-words.ts'
import './event-facts.css'

export function GoodToKnow({ event }: { event: Event }) {
  const { capacity, hasWaitingList, language, audience, group, infoUrl } = event
  const facts = [
    ['Cost', sayCost(event)],
    ...(language ? [['Language', languageName(language)]] : []),
    ...(capacity === null ? [] : [['Waiting list', hasWaitingList ? 'Yes' : 'No']]),
    ['Who can see it', audienceWords(audience, group)],
  ] as const
  return (
    <section aria-labelledby="event-good-to-know">
      <div className="panel-h">
        <h2 id="event-good-to-know">Good to know</h2>
      </div>
      <dl className="leaders event-leaders">
        {facts.map(([term, says]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{says}</dd>
          </div>
        ))}
      </dl>
      {infoUrl && (
        <p className="panel-f">
          <a className="link event-more" href={infoUrl} target="_blank" rel="noopener nofollow ugc">
            More about it <ExternalLink className="i--sm" />
          </a>
        </p>
      )}
    </section>
  )
}
