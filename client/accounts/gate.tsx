import type { ReactNode } from 'react'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { classNames } from '#client/ui/class-names.ts'
import './gate.css'

type GateProps = {
  tone?: 'ok' | 'warn' | 'bad'
  icon: ReactNode
  title: string
  text: ReactNode
  /** Where to go from here. */
  children?: ReactNode
}

/** The outcome of one mailed link. */
export const Gate = ({ tone, icon, title, text, children }: GateProps) => (
  <main className="gate" id="main">
    <section className="card">
      <span className={classNames('gate-ico', tone && `gate-ico--${tone}`)}>{icon}</span>
      <h1 className="gate-t" key={title} ref={focusOnMount} tabIndex={-1}>
        {title}
      </h1>
      <p className="muted">{text}</p>
      {children && <div className="gate-acts">{children}</div>}
    </section>
  </main>
)
