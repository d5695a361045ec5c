import type { ReactNode } from 'react'
import './notice-bar.css'

type NoticeBarProps = {
  label: string
  icon: ReactNode
  children: ReactNode
  /** A button. */
  action: ReactNode
}

/** Between the header and the screen: something that awaits the reader, whatever they are doing. */
export const NoticeBar = ({ label, icon, children, action }: NoticeBarProps) => (
  <section className="notice-bar" aria-label={label}>
    {icon}
    <div className="stack">{children}</div>
    {action}
  </section>
)
