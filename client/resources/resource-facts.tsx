import type { Resource } from '#contract/resources.ts'
import { languageName } from '#client/groups/languages.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { formatNumber } from '#client/page/counted.ts'
import { fileSize } from '#client/ui/file-chip.tsx'
import { countryName } from '#client/users/countries.ts'
import { libraryWords, sayFile } from './resource-words.ts'

/** On its page, and to those who decide on it. */
export function ResourceFacts({ resource }: { resource: Resource }) {
  return (
    <section aria-labelledby="resource-facts">
      <div className="panel-h">
        <h2 id="resource-facts">Good to know</h2>
      </div>
      <Facts resource={resource} />
      <p className="panel-f">{sayDownloads(resource)}</p>
    </section>
  )
}

/** "1,942 downloads, 31 in 30 days". */
const sayDownloads = ({ downloads, downloads30 }: Resource) =>
  `${formatNumber(downloads)} ${downloads === 1 ? 'download' : 'downloads'}, ${formatNumber(downloads30)} in 30 days`

export function Facts({ resource }: { resource: Resource }) {
  const { versions, creators, institution, year, audiences, country, language, audience, group } = resource
  const file = versions[0]?.file
  const facts: [term: string, says: string][] = [
    ['By', creators.map(({ name }) => name).join(', ')],
    ['Institution', institution ?? ''],
    ['Year', year === null ? '' : String(year)],
    ['For', audiences.map((library) => libraryWords[library]).join(', ')],
    ['Country', country ? countryName(country) : ''],
    ['Language', language ? languageName(language) : ''],
    ['File', versions[0] ? sayFile(versions[0].file) : ''],
    ['Size', file ? fileSize(file.size) : ''],
    ['Who can see it', audienceWords(audience, group)],
  ]
  return (
    <dl className="leaders resource-leaders">
      {facts
        .filter(([, says]) => says)
        .map(([term, says]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{says}</dd>
          </div>
        ))}
    </dl>
  )
}
