import { ExternalLink } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { languageName } from '#client/groups/languages.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { GoodToKnow, Leaders } from '#client/holdings/leaders.tsx'
import { sayCost } from './event-words.ts'
import './event-facts.css'

/** Also for reviewers. */
export function EventGoodToKnow({ event }: { event: Event }) {
  const { capacity, hasWaitingList, language, audience, group, infoUrl } = event
  const waiting = hasWaitingList ? 'Yes' : 'No'
  const facts = [
    ['Cost', sayCost(event)],
    ['Language', language ? languageName(language) : ''],
    ['Waiting list', capacity === null ? '' : waiting],
    ['Who can see it', audienceWords(audience, group)],
  ] as const
  return (
    <GoodToKnow>
      <Leaders facts={facts} />
      {infoUrl && (
        <p className="panel-f">
          <a className="link event-more" href={infoUrl} target="_blank" rel="noopener nofollow ugc">
            More about it <ExternalLink className="i--sm" />
          </a>
        </p>
      )}
    </GoodToKnow>
  )
}
