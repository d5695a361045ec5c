import { Button } from '#client/ui/button.tsx'

type FormButtonsProps = { action: string; busy: string | undefined; onCancel: () => void }

/** Below a form that replaced a setting. */
export const FormButtons = ({ action, busy, onCancel }: FormButtonsProps) => (
  <div className="row">
    <Button type="submit" variant="primary" busy={busy}>
      {action}
    </Button>
    <Button variant="ghost" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
