import { askToHost, type Event, mostCoHosts, removeHost } from '#contract/events.ts'
import { call } from '#client/http/call.ts'
import { eventsKey } from '#client/queue/use-decision.ts'
import { Partners } from './partners.tsx'

const words = {
  noun: 'host',
  does: 'host this event',
  ask: 'Ask a co-host',
  may: 'A co-host may change and cancel the event, and confirm who came.',
}

/** Its author, who cannot be removed but may leave it to the others, and the other hosts; hosts also see who has been asked. */
export function Hosts({ event: { id, hosts, user, may, state, hasProposal } }: { event: Event }) {
  const params = { id: String(id) }
  return (
    <section aria-labelledby="event-hosts">
      <div className="panel-h">
        <h2 id="event-hosts">Hosts</h2>
      </div>
      <Partners
        words={words}
        people={hosts.map((host) => ({ user: host.user, isAsked: host.state === 'asked' }))}
        author={user}
        mayEdit={may.edit}
        mayPassOn={state === 'approved' && !hasProposal}
        most={mostCoHosts}
        roomKey={eventsKey}
        onAsk={(person) => call(askToHost, { params, body: { userId: person.id } })}
        onRemove={(person) => call(removeHost, { params: { ...params, userId: String(person.id) } })}
      />
    </section>
  )
}
