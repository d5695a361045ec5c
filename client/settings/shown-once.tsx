import { Copy } from 'lucide-react'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { copyText } from '#client/page/copy-text.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'

interface ShownOnceProps {
  title: string
  detail: string
  label: string
  secret: string
  /** What is being copied, within a sentence. */
  what: string
  onSaved: () => void
}

/** A secret, the only time it is shown. */
export const ShownOnce = ({ title, detail, label, secret, what, onSaved }: ShownOnceProps) => (
  <div className="set-row set-row--stack">
    <div className="stack">
      <h3 ref={focusOnMount} tabIndex={-1}>
        {title}
      </h3>
      <p className="set-detail">{detail}</p>
      <TextField label={label} className="mono" readOnly value={secret} />
      <div className="row wrap">
        <Button size="sm" icon={<Copy />} onClick={() => void copyText(secret, what)}>
          Copy
        </Button>
        <Button size="sm" variant="primary" onClick={onSaved}>
          I have saved it
        </Button>
      </div>
    </div>
  </div>
)
