import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import './settings.css'

type SettingsRowProps = {
  title: string
  detail: ReactNode
  /** Shown beside the setting once it is saved. */
  confirmation?: string | undefined
  /** On phones the control goes below: it is too wide to fit beside. */
  isStacked?: boolean
  /** The control. */
  children?: ReactNode
}

export function SettingsRow({ title, detail, confirmation, isStacked, children }: SettingsRowProps) {
  return (
    <div className={classNames('set-row', isStacked && 'set-row--stack')}>
      <div>
        <h3>{title}</h3>
        <p className="set-detail">{detail}</p>
        <p className="set-saved" role="status">
          {confirmation && <Check />}
          {confirmation}
        </p>
      </div>
      {children}
    </div>
  )
}
