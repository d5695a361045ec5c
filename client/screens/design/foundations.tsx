import { cloths } from '#contract/categories.ts'
import { Cloth } from '#client/ui/cloth.tsx'
import { Logo, LogoMark } from '#client/ui/pictures/logo.tsx'
import { Section } from './section.tsx'

export function Marks() {
  return (
    <Section title="Mark">
      <div className="row wrap spec-marks">
        <LogoMark />
        <Logo />
      </div>
    </Section>
  )
}

const swatches = {
  'Paper and ink': 'paper sheet well rule rule-2 line ink-3 ink-2 ink',
  'Accent and status': 'accent accent-hover accent-wash danger danger-wash warn warn-wash ok ok-wash info info-wash like',
}

export function Colors() {
  return (
    <Section title="Color">
      {Object.entries(swatches).map(([title, names]) => (
        <div key={title}>
          <h3>{title}</h3>
          <div className="swatches">
            {names.split(' ').map((name) => (
              <div className="sw" key={name}>
                <i style={{ background: `var(--${name})` }} />
                <span>{name}</span>
              </div>
            ))}
          </div>
        </div>
      ))}
      <h3>Bookcloth, one per category</h3>
      <div className="row wrap">
        {cloths.map((cloth) => (
          <Cloth key={cloth} cloth={cloth} name={`The ${cloth} category`} />
        ))}
      </div>
    </Section>
  )
}

export function Voices() {
  return (
    <Section title="Type, three voices">
      <div className="stack">
        <p className="title">Page title 32</p>
        <p className="title-sm">Section title 19</p>
        <p className="lede">Lede 19</p>
        <p className="read">Serif, what people write: reading 17.5, 1.58 leading</p>
        <p className="read-sm">Reading small 16, comments and messages</p>
        <p>Sans, what the product says: interface 15</p>
        <p className="meta">Meta 13</p>
        <p className="mono">Mono, what the catalog knows: 212</p>
      </div>
    </Section>
  )
}
