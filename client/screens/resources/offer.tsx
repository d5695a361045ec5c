import { useQuery } from '@tanstack/react-query'
import { OfferPage } from '#client/exchange/offer-page.tsx'
import { offerQuery } from '#client/exchange/queries.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { HoldingScreen, Loaded, type ScreenPageProps } from '#client/screens/holding-screen.tsx'

/** `/resources/offers/{id}` */
export default function OfferScreen() {
  return <HoldingScreen page={LoadedOffer} />
}

function LoadedOffer({ id, isMember }: ScreenPageProps) {
  const query = useQuery(offerQuery(id))
  return (
    <Loaded
      query={query}
      crumb={<Crumb to={paths.resources({ tab: 'offers' })}>Offers</Crumb>}
      one="offer"
      failed="the offer"
      isMember={isMember}
    >
      {(offer) => <OfferPage offer={offer} />}
    </Loaded>
  )
}
