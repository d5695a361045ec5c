import { Flag } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#client/paths.ts'

/** People without an account write to the site. */
export function ReportPageLink({ title }: { title: string }) {
  const { pathname, search } = useLocation()
  const address = window.location.origin + pathname + search
  return (
    <Link className="link holding-report" to={paths.connect({ subject: `Report: ${title}`, message: `About ${address}\n\n` })}>
      <Flag className="i--sm" /> Report this page
    </Link>
  )
}
