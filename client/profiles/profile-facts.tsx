import { Building2, CalendarDays, IdCard, Mail, MapPin } from 'lucide-react'
import type { Profile } from '#contract/profiles.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { countryName } from '#contract/countries.ts'
import { Badge } from '#client/ui/badge.tsx'

const month = new Intl.DateTimeFormat(readerLocale.dates, { month: 'long', year: 'numeric' })

export function ProfileFacts({ profile }: { profile: Profile }) {
  const { email, workplace, country, orcid, isOrcidVerified, createdAt } = profile
  return (
    <ul className="facts-l sec">
      {email && (
        <li>
          <Mail />
          <a className="link link--quiet" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      )}
      {workplace && (
        <li>
          <Building2 />
          <span>{workplace}</span>
        </li>
      )}
      {country && (
        <li>
          <MapPin />
          <span>{countryName(country)}</span>
        </li>
      )}
      <li>
        <CalendarDays />
        <span>Joined {month.format(new Date(createdAt))}</span>
      </li>
      {orcid && (
        <li>
          <IdCard />
          <span>
            <OrcidLink orcid={orcid} /> {isOrcidVerified && <Badge tone="ok">Verified by ORCID</Badge>}
          </span>
        </li>
      )}
    </ul>
  )
}

const OrcidLink = ({ orcid }: { orcid: string }) => (
  <a className="link link--quiet" href={`https://orcid.org/${orcid}`} target="_blank" rel="noopener nofollow ugc">
    ORCID <span className="mono">{orcid}</span>
  </a>
)
