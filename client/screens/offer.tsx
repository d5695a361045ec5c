import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { OfferPage } from '#client/exchange/offer-page.tsx'
import { offerQuery } from '#client/exchange/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import NotFound from './not-found.tsx'

/** `/resources/offers/{id}` */
export default function OfferScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <LoadedOffer key={id} id={Number(id)} /> : <NotFound />
}

function LoadedOffer({ id }: { id: number }) {
  const { data: offer, error, refetch } = useQuery(offerQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.resources({ tab: 'offers' })}>Offers</Crumb>
      {offer && <OfferPage offer={offer} />}
      {!offer && error && (
        <div className="card bleed">
          <LoadError text="Error loading the offer. Please try again later." onRetry={() => void refetch()} />
        </div>
      )}
      {!offer && !error && (
        <>
          <VisuallyHidden role="status">Loading offer</VisuallyHidden>
          <PostSkeleton />
        </>
      )}
    </main>
  )
}
