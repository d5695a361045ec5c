import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './crumb.css'

/** Back to the room a page belongs to. */
export const Crumb = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="crumb" to={to}>
    <ChevronLeft className="i--sm" />
    {children}
  </Link>
)
