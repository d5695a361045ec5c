import { useState } from 'react'
import { appealMaxLength } from '#contract/standing.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'

const shortest = 10

type AppealDialogProps = { busy?: string | undefined; onClose: () => void; onSend: (text: string) => void }

export default function AppealDialog({ busy, onClose, onSend }: AppealDialogProps) {
  const [text, setText] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Appeal"
      size="sm"
      description="Say why you disagree. You can appeal once; another admin decides where there is one."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={text.trim().length < shortest} busy={busy} onClick={() => onSend(text.trim())}>
            Send appeal
          </Button>
        </>
      }
    >
      <TextArea
        label="Your appeal"
        rows={5}
        maxLength={appealMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
