import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { rules } from '#contract/guidelines.ts'
import { paths } from '#client/paths.ts'

export function GuidelineReminder() {
  return (
    <p className="reminder">
      <Info />
      <span>
        {rules[0].text} <span className="not-phone">Every new post is reviewed before it appears. </span>
        <Link className="link" to={paths.communityGuidelines()}>
          Community Guidelines
        </Link>
      </span>
    </p>
  )
}
