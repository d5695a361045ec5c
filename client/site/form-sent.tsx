import { CircleCheck } from 'lucide-react'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { Button } from '#client/ui/button.tsx'
import './site-form.css'

type FormSentProps = { title: string; text: string; again?: { label: string; onClick: () => void } }

/** Replaces a form that was sent; it takes the focus, as the form's button is gone. */
export const FormSent = ({ title, text, again }: FormSentProps) => (
  <div className="site-form form-sent" role="status">
    <CircleCheck />
    <div className="stack">
      <p className="form-sent-t" ref={focusOnMount} tabIndex={-1}>
        {title}
      </p>
      <p>{text}</p>
      {again && (
        <div>
          <Button size="sm" onClick={again.onClick}>
            {again.label}
          </Button>
        </div>
      )}
    </div>
  </div>
)
