import { VisuallyHidden } from './visually-hidden.tsx'
import './spinner.css'

/** The mark's four spines, pulled one after another. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="loader-box" role="status">
      <span className="loader" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  )
}

/** Decorative: the text beside it says what is going on. */
export function InlineSpinner() {
  return <span className="spin" aria-hidden="true" />
}
