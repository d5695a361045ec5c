import { UserPlus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { askToHost, type Event, mostCoHosts, removeHost } from '#contract/events.ts'
import type { Person } from '#contract/users.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { PersonRow } from '#client/users/person-row.tsx'
import { workOf } from '#client/users/work-of.ts'
import { useEventAction } from './use-event-action.ts'

const PersonDialog = lazy(() => import('./person-dialog.tsx'))

/** Its author, who cannot be removed, and those who host it too; hosts also see who has been asked. */
export function Hosts({ event }: { event: Event }) {
  const kept = useKeptFocus<HTMLUListElement>(event.hosts.length)
  return (
    <section aria-labelledby="event-hosts">
      <div className="panel-h">
        <h2 id="event-hosts">Hosts</h2>
      </div>
      <ul className="people" {...kept}>
        {event.hosts.map(({ user, state }) => (
          <PersonRow
            key={user.id}
            person={user}
            end={
              <>
                {state === 'asked' && <Badge tone="plain">Asked</Badge>}
                <RemoveHost event={event} host={user} isAsked={state === 'asked'} />
              </>
            }
          >
            <span className="meta">{workOf(user)}</span>
          </PersonRow>
        ))}
      </ul>
      {event.may.edit && event.hosts.length <= mostCoHosts && <AskToHost event={event} />}
    </section>
  )
}

type RemoveHostProps = { event: Event; host: Person; isAsked: boolean }

/** One steps down oneself; the author removes others; any host withdraws a question. */
function RemoveHost({ event, host, isAsked }: RemoveHostProps) {
  const viewerId = useViewer()?.id
  const [isOpen, setIsOpen] = useState(false)
  const isSelf = host.id === viewerId
  const words = wordsFor(host, isSelf, isAsked)
  const remove = useEventAction({
    run: () => call(removeHost, { params: { id: String(event.id), userId: String(host.id) } }),
    done: { title: words.done },
  })
  const isAuthor = event.user.id === viewerId
  if (!event.may.edit || host.id === event.user.id || !(isSelf || isAuthor || isAsked)) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<X />}
        aria-label={words.label}
        title={words.label}
        onClick={() => setIsOpen(true)}
      />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={words.title}
        sentence={words.sentence}
        confirmLabel={words.title}
        destructive
        busy={remove.isPending ? 'Removing...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      />
    </>
  )
}

function wordsFor({ name }: Person, isSelf: boolean, isAsked: boolean) {
  if (isAsked) {
    const sentence = `${name} will no longer be asked to host.`
    return { label: `Withdraw the question to ${name}`, title: 'Withdraw', sentence, done: 'Question withdrawn' }
  }
  if (isSelf) {
    const sentence = 'You will no longer host this event.'
    return { label: 'Step down as host', title: 'Step down', sentence, done: 'You no longer host this event' }
  }
  return {
    label: `Remove ${name} as host`,
    title: 'Remove',
    sentence: `${name} will no longer host this event.`,
    done: `${name} was removed`,
  }
}

function AskToHost({ event }: { event: Event }) {
  const [isOpen, setIsOpen] = useState(false)
  const ask = useEventAction({
    run: (person: Person) => call(askToHost, { params: { id: String(event.id) }, body: { userId: person.id } }),
    done: ({ name }) => ({ title: `${name} was asked to host` }),
  })
  const close = () => setIsOpen(false)
  return (
    <div className="panel-f">
      <Button size="sm" icon={<UserPlus />} onClick={() => setIsOpen(true)}>
        Ask a co-host
      </Button>
      {isOpen && (
        <Suspense>
          <PersonDialog
            title="Ask a co-host"
            sentence="A co-host may change and cancel the event, and confirm who came."
            confirmLabel="Ask"
            busy={ask.isPending ? 'Asking...' : undefined}
            onClose={close}
            onConfirm={(person) => ask.mutate(person, { onSuccess: close })}
          />
        </Suspense>
      )}
    </div>
  )
}
