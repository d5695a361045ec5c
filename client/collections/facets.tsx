import type { CSSProperties } from 'react'
import type { FacetName, Facets as FoundFacets } from '#contract/items.ts'
import { licences } from '#contract/licences.ts'
import { languageName } from '#client/groups/languages.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { Plot } from '#client/ui/bars.tsx'
import { itemTypeWords, licenceOf, sayDecade } from './collection-words.ts'
import type { ItemFilterProps } from './use-collection-filter.ts'
import './facets.css'

const facets = [
  ['decade', 'Year'],
  ['creator', 'Creator'],
  ['subject', 'Subject'],
  ['place', 'Place'],
  ['type', 'Type'],
  ['language', 'Language'],
  ['rights', 'Rights'],
] as const satisfies [FacetName, string][]

type FacetsProps = Pick<ItemFilterProps, 'filter' | 'narrow'> & { found: FoundFacets }

/** The same in the panel beside the items and in the sheet on phones. One value per facet can filter the list. */
export const Facets = ({ filter, narrow, found }: FacetsProps) => (
  <div className="facets">
    {facets.map(([facet, label]) => {
      const values = withChosen(found[facet], filter[facet])
      if (values.length === 0) return null
      return (
        <fieldset className="facet" key={facet}>
          <legend>{label}</legend>
          <div>
            {facet === 'decade' && <YearBars decades={values} chosen={filter.decade} />}
            {values.map(({ value, count }) => (
              <label className="facet-option" key={value}>
                <input
                  type="checkbox"
                  checked={filter[facet] === value}
                  onChange={({ target }) => narrow({ [facet]: target.checked ? value : '' })}
                />
                <span dir="auto">{sayValue[facet]?.(value) ?? value}</span>
                <span className="n">
                  {formatNumber(count)}
                  <span className="sr-only"> {count === 1 ? 'item' : 'items'}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )
    })}
  </div>
)

type Values = FoundFacets[FacetName]

/** A selected value can be removed again, even if nothing matches it any more. */
const withChosen = (values: Values, chosen: string | undefined): Values =>
  chosen === undefined || values.some(({ value }) => value === chosen) ? values : [{ value: chosen, count: 0 }, ...values]

export const sayValue: Partial<Record<FacetName, (value: string) => string>> = {
  decade: sayDecade,
  type: (type) => itemTypeWords[type as keyof typeof itemTypeWords] ?? type,
  language: languageName,
  rights: (uri) => {
    const id = licenceOf(uri)
    return id ? licences[id].name : uri
  },
}

/** How the items are spread over the years; the list below has the same figures. */
function YearBars({ decades, chosen }: { decades: Values; chosen: string | undefined }) {
  const ordered = decades.toSorted((one, other) => Number(one.value) - Number(other.value))
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last || first === last) return null
  const counts = new Map(ordered.map(({ value, count }) => [Number(value), count]))
  const length = (Number(last.value) - Number(first.value)) / 10 + 1
  if (length > mostBars) return null
  const span = Array.from({ length }, (_, at) => Number(first.value) + 10 * at)
  const most = Math.max(...counts.values())
  const total = ordered.reduce((sum, { count }) => sum + count, 0)
  const [from, to] = [sayDecade(first.value), sayDecade(last.value)]
  return (
    <Plot unit="items a decade" marks={[0, most]} axis={[from, to]}>
      <div className="year-bars" role="img" aria-label={`${counted(total, 'item')} from the ${from} to the ${to}`}>
        {span.map((decade) => (
          <i
            key={decade}
            className={chosen === undefined || chosen === String(decade) ? 'on' : ''}
            style={{ height: `${(100 * (counts.get(decade) ?? 0)) / most}%` } as CSSProperties}
          />
        ))}
      </div>
    </Plot>
  )
}

/** With more, gaps of centuries would reduce them to hairlines. */
const mostBars = 40
