import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import './notifications-card.css'

export const NotificationsCardFrame = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <section className="card" aria-label="Notifications">
    <div className="ntf-h">{head}</div>
    {children}
  </section>
)

export const CardNote = ({ isComing, children }: { isComing?: boolean; children: ReactNode }) => (
  <p className={classNames('ntf-note', isComing && 'ntf-note--coming')} role="status">
    {children}
  </p>
)

export const ComingNotifications = () => <CardNote isComing>Loading notifications...</CardNote>
