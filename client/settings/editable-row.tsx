import { type ReactNode, useState } from 'react'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { Button } from '#client/ui/button.tsx'
import { SettingsRow } from './settings-row.tsx'

type EditableRowProps = {
  title: string
  detail: ReactNode
  /** The text of the button that opens the form. */
  action: string
  /** The form; it calls `close` when cancelled or, with a confirmation, when done. */
  children: (close: (confirmation?: string) => void) => ReactNode
}

/** A setting that takes a form to change: the form opens in its place and returns the focus when it closes. */
export function EditableRow({ title, detail, action, children }: EditableRowProps) {
  const [form, setForm] = useState<'untouched' | 'open' | 'closed'>('untouched')
  const [confirmation, setConfirmation] = useState<string>()

  function open() {
    setForm('open')
    setConfirmation(undefined)
  }

  function close(saved?: string) {
    setForm('closed')
    setConfirmation(saved)
  }

  return (
    <SettingsRow title={title} detail={detail} confirmation={confirmation}>
      {form === 'open' ? (
        <div className="set-form" ref={focusFirstField}>
          {children(close)}
        </div>
      ) : (
        <Button ref={form === 'closed' ? focusOnMount : null} variant="secondary" size="sm" onClick={open}>
          {action}
        </Button>
      )}
    </SettingsRow>
  )
}

export const focusFirstField = (form: HTMLElement | null) => form?.querySelector('input')?.focus()
