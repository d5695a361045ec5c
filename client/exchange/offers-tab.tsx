import { useInfiniteQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { postages } from '#contract/offers.ts'
import { isAtMost, isCountry, isOneOf, useAddressFilter } from '#client/page/use-address-filter.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { useTyped } from '#client/page/use-settled.ts'
import { OwnSubmissions } from '#client/holdings/own-submissions.tsx'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { listCountries } from '#contract/countries.ts'
import { postageWords } from './exchange-words.ts'
import { OfferRow } from './exchange-row.tsx'
import { type OfferFilter, offersQuery } from './queries.ts'
import { RowsLoading } from './rows-loading.tsx'
import './exchange.css'

const fits = { q: isAtMost(200), country: isCountry, postage: isOneOf(postages) }

/** The tab "Offers" of `/resources`. */
export default function OffersTab() {
  const { filter, narrow, clear, narrowedBy } = useAddressFilter<keyof typeof fits, OfferFilter>(fits)
  const [typed, setTyped] = useTyped(filter.q, (q) => narrow({ q }))
  return (
    <div className="exchange-parts">
      <h2 className="sr-only">Offers</h2>
      <div className="exchange-bar">
        <SearchField label="Search offers" value={typed} onChange={setTyped} />
        <Select
          label={<VisuallyHidden>Country</VisuallyHidden>}
          placeholder="Any country"
          options={listCountries()}
          value={filter.country ?? ''}
          onChange={({ target }) => narrow({ country: target.value })}
        />
        <Select
          label={<VisuallyHidden>Postage</VisuallyHidden>}
          placeholder="Any postage"
          options={postages.map((value) => ({ value, label: postageWords[value] }))}
          value={filter.postage ?? ''}
          onChange={({ target }) => narrow({ postage: target.value })}
        />
        <ButtonLink icon={<Gift />} to={paths.newOffer()}>
          Offer something
        </ButtonLink>
      </div>
      <Offers filter={filter} clear={narrowedBy > 0 ? clear : undefined} />
      <OwnSubmissions kind="offer" roomKey={resourcesKey} editPath={paths.editOffer} />
    </div>
  )
}

function Offers({ filter, clear }: { filter: OfferFilter; clear: (() => void) | undefined }) {
  const list = useInfiniteQuery(offersQuery(filter))
  const kept = useKeptFocus()
  const offers = list.data?.pages.flatMap(({ items }) => items)
  if (!offers) {
    return list.isError ? (
      <div className="card bleed">
        <LoadError text="Error loading offers. Please try again later." onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <RowsLoading label="Loading offers" />
    )
  }
  if (offers.length === 0) {
    return (
      <div className="card bleed" {...kept}>
        <Empty drawing="lens" text="No offers at the moment.">
          {clear && <Button onClick={clear}>Clear filters</Button>}
        </Empty>
      </div>
    )
  }
  return (
    <>
      <ul className="card bleed" aria-label="Offers">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
      <LoadMore pages={list} />
    </>
  )
}
