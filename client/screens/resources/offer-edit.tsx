import { useQuery } from '@tanstack/react-query'
import { EditOfferForm } from '#client/exchange/edit-offer-form.tsx'
import { offerQuery } from '#client/exchange/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { HoldingScreen, type ScreenPageProps } from '#client/screens/holding-screen.tsx'
import NotFound from '#client/screens/not-found.tsx'

/** `/resources/offers/{id}/edit`: the current version, not a cached one. */
export default function OfferEdit() {
  return <HoldingScreen page={LoadedOffer} />
}

function LoadedOffer({ id }: ScreenPageProps) {
  useTitle('Edit offer')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...offerQuery(id), refetchOnMount: 'always' })
  const offer = isFetchedAfterMount ? data : undefined
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!offer && !error) return <PageSpinner />
  return (
    <main className="page page--1" id="main">
      <Crumb to={offer ? paths.offer(id) : paths.resources({ tab: 'offers' })}>{offer?.title ?? 'Offers'}</Crumb>
      <div className="page-head">
        <h1 className="title">Edit offer</h1>
      </div>
      <div className="exchange-form-page">
        {!offer && (
          <div className="card bleed">
            <LoadError text="Error loading the offer. Please try again later." onRetry={() => void refetch()} />
          </div>
        )}
        {offer && !offer.may.edit && (
          <div className="card bleed">
            <Empty text="Only its author changes it." />
          </div>
        )}
        {offer?.may.edit && <EditOfferForm offer={offer} />}
      </div>
    </main>
  )
}
