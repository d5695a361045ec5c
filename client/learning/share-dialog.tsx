import { Copy } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { recordLinkDays, shareRecord } from '#contract/learning.ts'
import { call } from '#client/http/call.ts'
import { copyText } from '#client/page/copy-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { sayInstantDay } from './learning-days.ts'
import { PartField } from './part-field.tsx'
import { useLearningAction } from './queries.ts'
import { isPart, type Part, sharedPart } from './record-part.ts'
import './share.css'

/** Chooses what to show and for how long; the address is then shown once, in the same place. */
export default function ShareDialog({ part, onClose }: { part: Part; onClose: () => void }) {
  const formId = useId()
  const [shared, setShared] = useState<Part>(part)
  const [reflections, setReflections] = useState(false)
  const [evidence, setEvidence] = useState(false)
  const [days, setDays] = useState<(typeof recordLinkDays)[number]>(30)
  const share = useLearningAction({
    run: () => call(shareRecord, { body: { ...sharedPart(shared), reflections, evidence, days } }),
    done: { title: 'Link created', description: 'Copy it now: it is shown once.' },
  })
  const link = share.data

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPart(shared)) share.mutate(undefined)
  }
  const footer = link ? (
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  ) : (
    <FormFooter formId={formId} onClose={onClose} busy={share.isPending ? 'Creating...' : undefined}>
      Create link
    </FormFooter>
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Share a read-only link"
      description={link ? undefined : 'Anyone who has the link sees what you choose here, and your name.'}
      footer={footer}
    >
      {link ? (
        <MadeLink url={link.url} expiresAt={link.expiresAt} />
      ) : (
        <form className="stack" id={formId} noValidate onSubmit={submit}>
          <PartField label="What is shown" part={shared} onChoose={setShared} />
          <CheckboxField
            label="With my reflections"
            checked={reflections}
            onChange={({ target }) => setReflections(target.checked)}
          />
          <CheckboxField label="With my files" checked={evidence} onChange={({ target }) => setEvidence(target.checked)} />
          <RadioGroup
            label="For how long"
            name="days"
            value={String(days)}
            options={recordLinkDays.map((value) => ({ value: String(value), label: `${value} days` }))}
            onChange={({ target }) => setDays(recordLinkDays.find((value) => String(value) === target.value) ?? 30)}
          />
        </form>
      )}
    </Dialog>
  )
}

const MadeLink = ({ url, expiresAt }: { url: string; expiresAt: string }) => (
  <div className="stack">
    <p>Copy it now: it is shown once. It opens until {sayInstantDay(expiresAt)}.</p>
    <div className="share-made">
      <TextField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
      <Button icon={<Copy />} onClick={() => void copyText(url, 'link')}>
        Copy link
      </Button>
    </div>
  </div>
)
