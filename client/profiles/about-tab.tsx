import type { ReactNode } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { Empty } from '#client/ui/empty.tsx'
import { countryName } from '#contract/countries.ts'
import './about-tab.css'

/** Empty fields are left out, except the bio. */
export function AboutTab({ profile }: { profile: Profile }) {
  const { bio, jobTitle, workplace, pronouns, country, specialities } = profile
  const noBio = 'No bio available.'
  const facts: [label: string, value: ReactNode][] = [
    ['Job title', jobTitle],
    ['Workplace', workplace],
    ['Pronouns', pronouns],
    ['Country', country && countryName(country)],
    ['Specialities', specialities.join(', ')],
  ]
  const given = facts.filter(([, value]) => Boolean(value))
  return (
    <section className="card about bleed">
      <h2 className="sr-only">About</h2>
      {!bio && given.length === 0 ? (
        <Empty drawing="cards" text={noBio} />
      ) : (
        <dl>
          <dt>Bio</dt>
          <dd className="read-sm">{bio ?? <span className="muted">{noBio}</span>}</dd>
          {given.map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
      )}
    </section>
  )
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)
