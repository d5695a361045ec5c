import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './alert.css'

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert }

type AlertProps = { tone: keyof typeof icons; title?: ReactNode; children?: ReactNode }

export function Alert({ tone, title, children }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div className={`alert alert--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon />
      <div>
        {title && <p className="alert-t">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** The actions available. */
export const AlertActs = ({ children }: { children: ReactNode }) => <div className="alert-acts">{children}</div>
