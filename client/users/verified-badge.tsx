import { BadgeCheck } from 'lucide-react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import './verified-badge.css'

export function VerifiedBadge() {
  return (
    <span className="verified" title="Verified">
      <BadgeCheck />
      <VisuallyHidden>Verified</VisuallyHidden>
    </span>
  )
}
