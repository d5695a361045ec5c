import { Ellipsis } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import './kebab-menu.css'

type KebabMenuProps = {
  label: string
  /** Fetches what `children` need; called when a pointer or the focus comes near. */
  load: () => unknown
  /** A lazy component that draws an OpenedKebabMenu of the same label. */
  children: ReactNode
}

/** "···" until it is first pressed: a list of posts carries neither the menu nor what its items do. */
export function KebabMenu({ label, load, children }: KebabMenuProps) {
  const [hasOpened, setHasOpened] = useState(false)
  const closed = (
    <KebabButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={hasOpened}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setHasOpened(true)}
    />
  )
  return hasOpened ? <Suspense fallback={closed}>{children}</Suspense> : closed
}

export const KebabButton = ({ label, ...rest }: { label: string } & ComponentProps<'button'>) => (
  <button type="button" className="kebab" aria-label={label} {...rest}>
    <Ellipsis />
  </button>
)
