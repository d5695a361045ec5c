import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useReturnFocus } from '#client/ui/use-return-focus.ts'
import './dialog.css'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'lg'
  footer?: ReactNode
  children?: ReactNode
}

/**
 * A plain scrim instead of Radix's Overlay, which locks scrolling by inserting a <style> element that the content security
 * policy refuses. `dialog.css` locks it instead.
 */
export function Dialog({ open, onOpenChange, title, description, size, footer, children }: DialogProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()

  function focusFirstField(event: Event) {
    onOpenAutoFocus()
    const field = (event.currentTarget as Element).querySelector<HTMLElement>(':is(input, textarea, select):enabled')
    if (!field) return
    event.preventDefault()
    field.focus()
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className="scrim">
          <RadixDialog.Content
            className={classNames('dialog', size && `dialog--${size}`)}
            aria-modal="true"
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <div className="dialog-h">
              <RadixDialog.Title>{title}</RadixDialog.Title>
              <RadixDialog.Close asChild>
                <Button variant="ghost" size="sm" icon={<X />} aria-label="Close" />
              </RadixDialog.Close>
            </div>
            <div className="dialog-b">
              {description && <RadixDialog.Description>{description}</RadixDialog.Description>}
              {children}
            </div>
            {footer && <div className="dialog-f">{footer}</div>}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
