import { NewOfferForm } from '#client/exchange/new-offer-form.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'

/** `/resources/offers/new` */
export default function OfferFormScreen() {
  useTitle('Offer something')
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.resources({ tab: 'offers' })}>Offers</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">Offer something</h1>
          <p className="lede">Volumes and equipment that another library can use.</p>
        </div>
      </div>
      <div className="exchange-form-page">
        <NewOfferForm />
      </div>
    </main>
  )
}
