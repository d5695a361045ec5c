import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Drawing, type DrawingName } from '#client/ui/pictures/drawing.tsx'
import './empty.css'

type EmptyProps = {
  drawing?: DrawingName
  text: ReactNode
  sub?: ReactNode
  /** At most one action. */
  children?: ReactNode
}

export function Empty({ drawing = 'shelf', text, sub, children }: EmptyProps) {
  return (
    <div className="empty">
      <Drawing name={drawing} />
      <p className="msg">{text}</p>
      {sub && <p className="sub">{sub}</p>}
      {children}
    </div>
  )
}

export function LoadError({ text, onRetry }: { text: ReactNode; onRetry?: () => void }) {
  return (
    <div role="alert">
      <Empty drawing="torn-page" text={text}>
        {onRetry && (
          <Button icon={<RefreshCw />} onClick={onRetry}>
            Try again
          </Button>
        )}
      </Empty>
    </div>
  )
}
