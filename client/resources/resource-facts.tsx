import type { Resource } from '#contract/resources.ts'
import { languageName } from '#client/groups/languages.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { GoodToKnow, Leaders } from '#client/holdings/leaders.tsx'
import { formatNumber } from '#client/page/counted.ts'
import { fileSize } from '#client/ui/file-chip.tsx'
import { countryName } from '#contract/countries.ts'
import { libraryWords, sayFile } from './resource-words.ts'

/** On its page, and for reviewers. */
export function ResourceFacts({ resource }: { resource: Resource }) {
  return (
    <GoodToKnow>
      <Facts resource={resource} />
      <p className="panel-f">{sayDownloads(resource)}</p>
    </GoodToKnow>
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
  return <Leaders facts={facts} />
}
