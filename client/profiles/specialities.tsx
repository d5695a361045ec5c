import { Link } from 'react-router'
import type { Profile } from '#contract/profiles.ts'
import { paths } from '#client/paths.ts'

/** Each leads to the people who share it. */
export function Specialities({ of: { specialities } }: { of: Pick<Profile, 'specialities'> }) {
  if (specialities.length === 0) return null
  return (
    <ul className="subjects sec" aria-label="Specialities">
      {specialities.map((speciality) => (
        <li key={speciality}>
          <Link className="subject" to={paths.findColleagues({ speciality })}>
            {speciality}
          </Link>
        </li>
      ))}
    </ul>
  )
}
