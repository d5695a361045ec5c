import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CertificatePage } from '#client/learning/certificate-page.tsx'
import { certificateQuery } from '#client/learning/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import NotFound from '#client/screens/not-found.tsx'

/** `/certificates/{code}`, for anyone who has the code. */
export default function CertificateScreen() {
  useTitle('Certificate')
  const { code = '' } = useParams()
  const { data: certificate, error, refetch } = useQuery(certificateQuery(code))
  if (certificate) return <CertificatePage key={code} certificate={certificate} />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!error) return <PageSpinner label="Checking the certificate" />
  return (
    <main className="page page--1" id="main">
      <div className="card bleed">
        <LoadError text="The certificate could not be checked. Please try again later." onRetry={() => void refetch()} />
      </div>
    </main>
  )
}
