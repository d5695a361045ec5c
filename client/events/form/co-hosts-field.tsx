import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { mostCoHosts } from '#contract/events.ts'
import type { Person } from '#contract/users.ts'
import { PeopleToInvite } from '#client/groups/people-to-invite.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { idOf } from './form-field.ts'
import '#client/groups/invite-dialog.css'

type CoHostsFieldProps = { chosen: Person[]; error: string | undefined; onChange: (chosen: Person[]) => void }

/** They are asked once the event is submitted; each may decline. */
export function CoHostsField({ chosen, error, onChange }: CoHostsFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const without = (person: Person) => chosen.filter(({ id }) => id !== person.id)
  const toggle = (person: Person) => onChange(without(person).length < chosen.length ? without(person) : [...chosen, person])
  return (
    <div className="field" role="group" aria-labelledby={idOf('coHosts-label')}>
      <p className="label" id={idOf('coHosts-label')}>
        Co-hosts <span className="optional">(optional)</span>
      </p>
      <p className="hint">They can change and cancel it with you, if they accept. Up to {mostCoHosts}.</p>
      {chosen.length > 0 && (
        <ul className="invite-chosen" aria-label="Chosen co-hosts">
          {chosen.map((person) => (
            <li key={person.id}>
              {person.name}
              <button type="button" aria-label={`Remove ${person.name}`} onClick={() => onChange(without(person))}>
                <X className="i--sm" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button id={idOf('coHosts')} size="sm" icon={<UserPlus />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Add co-hosts
        </Button>
      </div>
      {error && <p className="err">{error}</p>}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Add co-hosts"
        footer={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Done
          </Button>
        }
      >
        <PeopleToInvite chosen={chosen} isFull={chosen.length >= mostCoHosts} onToggle={toggle} />
      </Dialog>
    </div>
  )
}
