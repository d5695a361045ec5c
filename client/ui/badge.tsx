import type { ReactNode } from 'react'
import './badge.css'

type BadgeProps = {
  tone?: 'neutral' | 'plain' | 'ok' | 'warn' | 'danger' | 'info' | 'accent'
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge--${tone}`}>
      {icon}
      {children}
    </span>
  )
}
