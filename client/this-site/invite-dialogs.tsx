import { Copy } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { listCountries } from '#contract/countries.ts'
import { inviteByLetter, inviteByLink, mostInvitationDays, mostUsesOfLink, usualInvitationDays } from '#contract/invitations.ts'
import { call } from '#client/http/call.ts'
import { useAdminAction } from '#client/moderation/use-admin-action.ts'
import { copyText } from '#client/page/copy-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'

type Texts = Record<string, string>
export interface Terms {
  givesBadge: boolean
  days: string
}
export const usualTerms: Terms = { givesBadge: false, days: String(usualInvitationDays) }

/** Asked for every invitation: how long it is valid, and whether it gives the badge. */
export function TermsFields({ terms, set, refusals }: { terms: Terms; set: (terms: Terms) => void; refusals: Texts }) {
  return (
    <>
      <TextField
        label="Valid for days"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostInvitationDays}
        error={refusals['days']}
        value={terms.days}
        onChange={({ target }) => set({ ...terms, days: target.value })}
      />
      <CheckboxField
        label="Verified on arrival: they have the Verified badge from the start"
        checked={terms.givesBadge}
        onChange={({ target }) => set({ ...terms, givesBadge: target.checked })}
      />
    </>
  )
}

type FrameProps = {
  title: string
  action: string
  busy: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

function Frame({ title, action, busy, onSubmit, onClose, children }: FrameProps) {
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const footer = (
    <FormFooter formId={formId} onClose={onClose} busy={busy}>
      {action}
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} footer={footer}>
      <form className="stack" id={formId} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}

export function LetterDialog({ onClose }: { onClose: () => void }) {
  const [texts, setTexts] = useState<Texts>({})
  const [terms, setTerms] = useState(usualTerms)
  const [refusals, setRefusals] = useState<Texts>({})
  const invite = useAdminAction({
    run: ({ email = '', name = '', jobTitle = '', workplace = '', country }: Texts) => {
      const person = { email: email.trim(), name, jobTitle, workplace, ...(country && { country }) }
      return call(inviteByLetter, { body: { ...person, givesBadge: terms.givesBadge, days: Number(terms.days) } })
    },
    done: { title: 'The email is on its way' },
  })
  const field = (name: string) => ({
    error: refusals[name],
    value: texts[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  })
  const submit = () => invite.mutate(texts, { onSuccess: onClose, onError: ({ fields }) => setRefusals(fields) })
  return (
    <Frame
      title="Invite by email"
      action="Send invitation"
      busy={invite.isPending ? 'Sending...' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Email" type="email" inputMode="email" hint="Only this address can use it, once." {...field('email')} />
      <TextField label="Full name" optional {...field('name')} />
      <TextField label="Job title" optional {...field('jobTitle')} />
      <TextField label="Workplace" optional {...field('workplace')} />
      <Select label="Country" optional placeholder="Not given" options={listCountries()} {...field('country')} />
      <TermsFields terms={terms} set={setTerms} refusals={refusals} />
    </Frame>
  )
}

export function LinkDialog({ onClose }: { onClose: () => void }) {
  const [label, setLabel] = useState('')
  const [mostUses, setMostUses] = useState('20')
  const [terms, setTerms] = useState(usualTerms)
  const [refusals, setRefusals] = useState<Texts>({})
  const make = useAdminAction({
    run: () =>
      call(inviteByLink, {
        body: { label, mostUses: Number(mostUses), givesBadge: terms.givesBadge, days: Number(terms.days) },
      }),
  })
  if (make.data) return <MadeLink url={make.data.url} onClose={onClose} />
  return (
    <Frame
      title="Make a link"
      action="Make link"
      busy={make.isPending ? 'Making...' : undefined}
      onSubmit={() => make.mutate(undefined, { onError: ({ fields }) => setRefusals(fields) })}
      onClose={onClose}
    >
      <TextField
        label="What it is for"
        hint="Only admins read this: “Annual meeting 2026”."
        error={refusals['label']}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <TextField
        label="For how many people"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostUsesOfLink}
        error={refusals['mostUses']}
        value={mostUses}
        onChange={({ target }) => setMostUses(target.value)}
      />
      <TermsFields terms={terms} set={setTerms} refusals={refusals} />
    </Frame>
  )
}

const MadeLink = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Share this link"
    description="It is shown this once: only a hash of it is kept. Everyone who has it can come in until it is used up, ends or is withdrawn."
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
        <Button variant="primary" icon={<Copy />} onClick={() => void copyText(url, 'link')}>
          Copy link
        </Button>
      </>
    }
  >
    <TextField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
  </Dialog>
)
