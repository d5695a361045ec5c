import type { ReactNode } from 'react'
import './settings.css'

export interface SectionName {
  /** Its anchor in the address: /settings#id */
  id: string
  title: string
}

/** Its heading takes the focus when the address names it. */
export function SettingsSection({ id, title, children }: SectionName & { children: ReactNode }) {
  return (
    <section className="card set bleed" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
