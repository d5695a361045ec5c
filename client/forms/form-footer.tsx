import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

type FormFooterProps = Pick<ComponentProps<typeof Button>, 'disabled' | 'aria-disabled' | 'busy'> & {
  /** The id of the form in the dialog. */
  formId: string
  onClose: () => void
  /** What submitting does. */
  children: ReactNode
}

/** The footer of a dialog with a form: Cancel, and the button that submits it. */
export const FormFooter = ({ formId, onClose, children, ...button }: FormFooterProps) => (
  <>
    <Button variant="ghost" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" form={formId} variant="primary" {...button}>
      {children}
    </Button>
  </>
)
