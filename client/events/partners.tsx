import type { QueryKey } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Person } from '#contract/users.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useAction } from '#client/http/use-action.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { PersonRow } from '#client/users/person-row.tsx'
import { workOf } from '#client/users/work-of.ts'

const PersonDialog = lazy(() => import('./person-dialog.tsx'))

interface Words {
  /** "host" */
  noun: string
  /** "host this event" */
  does: string
  /** "Ask a co-host", and what that person may do. */
  ask: string
  may: string
}

type PartnersProps = {
  words: Words
  /** Its author first; only editors see those who have not answered yet. */
  people: { user: Person; isAsked: boolean }[]
  author: Person
  mayEdit: boolean
  /** Whether its author may leave it to the others. */
  mayPassOn?: boolean
  /** Besides the author. */
  most: number
  /** Prefix of everything its room shows. */
  roomKey: QueryKey
  onAsk: (person: Person) => Promise<unknown>
  onRemove: (person: Person) => Promise<unknown>
}

/** The people who share the work with the author: an event's co-hosts, a collection's editors. */
export function Partners(props: PartnersProps) {
  const { people, author, mayEdit, most } = props
  const kept = useKeptFocus()
  return (
    <>
      <ul className="people" {...kept}>
        {people.map(({ user, isAsked }) => (
          <PersonRow
            key={user.id}
            person={user}
            end={
              <>
                {user.id === author.id && <Badge tone="plain">Author</Badge>}
                {isAsked && <Badge tone="plain">Asked</Badge>}
                {mayEdit && <Remove {...props} partner={user} isAsked={isAsked} />}
              </>
            }
          >
            <span className="meta">{workOf(user)}</span>
          </PersonRow>
        ))}
      </ul>
      {mayEdit && people.length <= most && <Ask {...props} />}
    </>
  )
}

type RemoveProps = PartnersProps & { partner: Person; isAsked: boolean }

/** Partners can step down, authors too if others remain; the author removes others; editors withdraw invitations. */
function Remove({ words, people, author, mayPassOn = true, roomKey, onRemove, partner, isAsked }: RemoveProps) {
  const viewerId = useViewer()?.id
  const [isOpen, setIsOpen] = useState(false)
  const isSelf = partner.id === viewerId
  const isAuthor = partner.id === author.id
  const said = wordsFor(words, partner, { isSelf, isAsked })
  const remove = useAction({ run: () => onRemove(partner), done: { title: said.done } }, [roomKey])
  const hasOthers = people.some(({ user, isAsked: waits }) => !waits && user.id !== author.id)
  const mayLeave = isSelf && (!isAuthor || (mayPassOn && hasOthers))
  if (!mayLeave && !isAsked && (viewerId !== author.id || isAuthor)) return null
  return (
    <>
      <Button size="sm" variant="ghost" icon={<X />} aria-label={said.label} title={said.label} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={said.title}
        sentence={isAuthor ? `${said.sentence} The first of the others becomes its author.` : said.sentence}
        confirmLabel={said.title}
        destructive
        busy={remove.isPending ? 'Removing...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      />
    </>
  )
}

function wordsFor({ noun, does }: Words, { name }: Person, { isSelf, isAsked }: { isSelf: boolean; isAsked: boolean }) {
  if (isAsked) {
    const sentence = `${name} will no longer be asked to ${does}.`
    return { label: `Withdraw the question to ${name}`, title: 'Withdraw', sentence, done: 'Question withdrawn' }
  }
  const sentence = `${isSelf ? 'You' : name} will no longer ${does}.`
  if (isSelf) return { label: `Step down as ${noun}`, title: 'Step down', sentence, done: `You no longer ${does}` }
  return { label: `Remove ${name} as ${noun}`, title: 'Remove', sentence, done: `${name} was removed` }
}

function Ask({ words, roomKey, onAsk }: PartnersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const done = ({ name }: Person) => ({ title: `${name} was asked to ${words.does.split(' ')[0]}` })
  const ask = useAction({ run: onAsk, done }, [roomKey])
  const close = () => setIsOpen(false)
  return (
    <div className="panel-f">
      <Button size="sm" icon={<UserPlus />} onClick={() => setIsOpen(true)}>
        {words.ask}
      </Button>
      {isOpen && (
        <Suspense>
          <PersonDialog
            title={words.ask}
            sentence={words.may}
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
