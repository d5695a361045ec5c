import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import type { Certificate } from '#contract/certificates.ts'
import { sayDays } from '#client/learning/learning-days.ts'
import { sayHours } from '#client/learning/learning-words.ts'
import { certificatesQuery } from '#client/learning/queries.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Crumb } from '#client/ui/crumb.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import '#client/learning/record.css'

/** `/learning/certificates`: those the member has received. */
export default function Certificates() {
  useTitle('My certificates')
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.learningRecord()}>My record</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">My certificates</h1>
          <p className="lede">Anyone with a certificate’s link can check it. No one else can find it.</p>
        </div>
      </div>
      <div className="record">
        <PagedList
          query={useInfiniteQuery(certificatesQuery)}
          empty="No certificates yet."
          error="Error loading certificates. Please try again later."
          drawing="cards"
        >
          {(certificates) => (
            <ul className="card certificate-rows bleed" aria-label="Certificates">
              {certificates.map((certificate) => (
                <CertificateRow key={certificate.code} certificate={certificate} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </main>
  )
}

const CertificateRow = ({ certificate: { code, title, startsOn, endsOn, hours, issuerName, state } }: RowProps) => (
  <li>
    <div className="grow">
      <Link className="name" to={paths.certificate(code)} dir="auto">
        {title}
      </Link>
      <p className="meta" dir="auto">
        {[issuerName, sayDays(startsOn, endsOn), sayHours(hours)].join(' · ')}
      </p>
    </div>
    {state === 'valid' ? (
      <Badge tone="ok" icon={<BadgeCheck />}>
        Valid
      </Badge>
    ) : (
      <Badge tone="danger" icon={<CircleX />}>
        Withdrawn
      </Badge>
    )}
  </li>
)

type RowProps = { certificate: Certificate }
