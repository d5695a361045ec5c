import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import './badged-name.css'

type BadgedNameProps = {
  person: { isVerified: boolean }
  /** The name, as a link or of class "name". */
  children: ReactNode
}

/** A name, with the badge of verified members kept together with its last word. */
export const BadgedName = ({ person, children }: BadgedNameProps) => (
  <span className="badged">
    {children}
    {person.isVerified && (
      <span className="verified" title="Verified">
        <BadgeCheck />
        <VisuallyHidden> Verified</VisuallyHidden>
      </span>
    )}
  </span>
)
