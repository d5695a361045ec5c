import { Archive, ArrowLeftRight, Award, CalendarDays, type LucideIcon, UsersRound } from 'lucide-react'
import { paths } from '#client/paths.ts'

interface Room {
  to: string
  label: string
  Icon: LucideIcon
}

/** The rooms of this house, in the order shown everywhere. */
export const rooms: Room[] = [
  { to: paths.collections(), label: 'Digital Collections', Icon: Archive },
  { to: paths.events(), label: 'Library Events', Icon: CalendarDays },
  { to: paths.learning(), label: 'Continuing Education', Icon: Award },
  { to: paths.groups(), label: 'Librarian Groups', Icon: UsersRound },
  { to: paths.resources(), label: 'Resource Sharing', Icon: ArrowLeftRight },
]
