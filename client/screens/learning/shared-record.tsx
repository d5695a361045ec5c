import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useParams } from 'react-router'
import { Gate } from '#client/accounts/gate.tsx'
import { ApiError } from '#client/http/api-error.ts'
import { sharedRecordQuery } from '#client/learning/queries.ts'
import { SharedRecordPage } from '#client/learning/shared-record-page.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'

/** `/record/{token}`, for anyone who has the link. */
export default function SharedRecordScreen() {
  useTitle('Learning record')
  const { token = '' } = useParams()
  const { data: record, error, refetch } = useQuery(sharedRecordQuery(token))
  if (record) return <SharedRecordPage record={record} token={token} />
  if (!error) return <PageSpinner label="Loading the record" />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Gate
        tone="bad"
        icon={<CircleAlert />}
        title="This link is not valid any more."
        text="It has ended, or its address was not copied in full. The person who gave it to you can make a new one."
      />
    )
  }
  return (
    <main className="page page--1" id="main">
      <div className="card bleed">
        <LoadError text="Error loading the record. Please try again later." onRetry={() => void refetch()} />
      </div>
    </main>
  )
}
