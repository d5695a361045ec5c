import { useInfiniteQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { postages } from '#contract/offers.ts'
import { useTyped } from '#client/page/use-settled.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { listCountries } from '#client/users/countries.ts'
import { postageWords } from './exchange-words.ts'
import { OfferRow } from './offer-row.tsx'
import { OwnSubmissions } from './own-submissions.tsx'
import { type OfferFilter, offersQuery } from './queries.ts'
import { RowsLoading } from './rows-loading.tsx'
import './exchange.css'

const fits = {
  q: (value: string) => value.length <= 200,
  country: (value: string) => /^[A-Z]{2}$/.test(value),
  postage: (value: string) => (postages as readonly string[]).includes(value),
}
type Narrowing = keyof typeof fits

/** The address is the state; what it says wrongly is not asked for. */
function useOfferFilter() {
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(fits) as Narrowing[]
  const given = names.flatMap((name) => {
    const value = search.get(name)
    return value && fits[name](value) ? [[name, value] as const] : []
  })
  const filter = Object.fromEntries(given) as Partial<Record<Narrowing, string>> & OfferFilter
  const narrow = (change: Partial<Record<Narrowing, string>>) => {
    const all = Object.entries({ ...filter, ...change }).filter((pair): pair is [string, string] => Boolean(pair[1]))
    setSearch({ tab: 'offers', ...Object.fromEntries(all) }, { replace: true, preventScrollReset: true })
  }
  return { filter, narrow }
}

/** The tab "Offers" of `/resources`. */
export default function OffersTab() {
  const { filter, narrow } = useOfferFilter()
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
      <Offers filter={filter} clear={() => narrow({ q: '', country: '', postage: '' })} />
      <OwnSubmissions kind="offer" />
    </div>
  )
}

function Offers({ filter, clear }: { filter: OfferFilter; clear: () => void }) {
  const list = useInfiniteQuery(offersQuery(filter))
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
      <div className="card bleed">
        <Empty drawing="lens" text="No offers at the moment.">
          {Object.keys(filter).length > 0 && <Button onClick={clear}>Clear filters</Button>}
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
