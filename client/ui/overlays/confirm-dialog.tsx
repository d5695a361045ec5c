import { AlertDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useReturnFocus } from '#client/ui/use-return-focus.ts'
import './dialog.css'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  sentence: ReactNode
  confirmLabel: string
  confirmIcon?: ReactNode
  busy?: string | undefined
  onConfirm: () => void
  /** What takes the focus afterwards, if the element that had it disappears. */
  returnTo?: RefObject<HTMLElement | null>
  destructive?: boolean
}

/** Stays open until the caller closes it, so that `busy` is shown and an error leaves the question in place. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, sentence, confirmLabel, confirmIcon, busy, onConfirm, returnTo, destructive } = props
  const confirmButton = useRef<HTMLButtonElement>(null)
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus(returnTo)

  function focusFirst(event: Event) {
    onOpenAutoFocus()
    if (destructive) return
    event.preventDefault()
    confirmButton.current?.focus()
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <div className="scrim">
          <AlertDialog.Content
            className="dialog dialog--sm"
            aria-modal="true"
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <div className="dialog-h">
              <AlertDialog.Title>{title}</AlertDialog.Title>
            </div>
            <div className="dialog-b">
              <AlertDialog.Description>{sentence}</AlertDialog.Description>
            </div>
            <div className="dialog-f">
              <AlertDialog.Cancel asChild>
                <Button variant="ghost">Cancel</Button>
              </AlertDialog.Cancel>
              <Button
                ref={confirmButton}
                variant={destructive ? 'danger' : 'primary'}
                icon={confirmIcon}
                busy={busy}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
