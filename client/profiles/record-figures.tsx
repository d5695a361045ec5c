import { useQuery } from '@tanstack/react-query'
import { LeaderedRow } from '#client/users/record-card.tsx'
import { figuresQuery } from './queries.ts'

/** Rows of the record card. What could not be counted is not guessed. */
export default function RecordFigures() {
  const { data, isError } = useQuery(figuresQuery)
  const unknown = isError ? '–' : undefined
  return (
    <>
      <LeaderedRow label="Profile views" value={data ? (data.profileViews ?? 'off') : unknown} />
      <LeaderedRow label="Post engagements" value={data?.postEngagements ?? unknown} />
    </>
  )
}
