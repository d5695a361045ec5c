import { useQuery } from '@tanstack/react-query'
import type { HoldingCard } from '#contract/holdings.ts'
import type { ResourceVersion } from '#contract/resources.ts'
import { PlainCard } from '#client/holdings/plain-card.tsx'
import { FileChip } from '#client/ui/file-chip.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { resourceQuery, versionPath } from './queries.ts'
import { Facts } from './resource-facts.tsx'
import { LicenceMark, ResourceCover } from './resource-marks.tsx'
import { typeWords } from './resource-words.ts'

/** For reviewers, as members would see it: the card knows too little, so the resource itself is fetched. */
export default function SubmittedResource({ holding }: { holding: HoldingCard }) {
  const { data: resource } = useQuery({ ...resourceQuery(holding.id), staleTime: 0 })
  if (!resource) return <PlainCard holding={{ ...holding, facts: {} }} />
  const { type, language, licence, subjects, versions, waitingVersion } = resource
  const { title, body } = holding
  const shown = waitingVersion ?? versions[0]
  return (
    <div className="submitted-holding">
      <div className="submitted-holding-h">
        <ResourceCover type={type} />
        <div className="grow">
          <h3 {...textLanguage(language)}>{title}</h3>
          <p className="meta" dir="auto">
            {[typeWords[type], ...subjects].join(' · ')}
          </p>
          {licence && <LicenceMark id={licence.id} />}
        </div>
      </div>
      {body && (
        <div className="read">
          <Paragraphs content={body} language={language} />
        </div>
      )}
      {shown && <GivenOut id={holding.id} version={shown} />}
      <Facts resource={resource} />
    </div>
  )
}

/** For a change: its pending version, if it includes one. */
export function WaitingVersion({ holding: { id } }: { holding: HoldingCard }) {
  const { data: resource } = useQuery({ ...resourceQuery(id), staleTime: 0 })
  return resource?.waitingVersion ? <GivenOut id={id} version={resource.waitingVersion} /> : null
}

type Shown = Omit<ResourceVersion, 'downloads'>

/** The file or link is part of the decision. */
const GivenOut = ({ id, version: { number, note, file, link } }: { id: number; version: Shown }) => (
  <>
    {note && (
      <p dir="auto">
        Version {number}: {note}
      </p>
    )}
    {file && <FileChip {...file} href={versionPath(id, number)} />}
    {link && (
      <p>
        <a className="link submitted-holding-url" href={link.url} target="_blank" rel="noopener nofollow ugc" dir="ltr">
          {link.url}
        </a>
      </p>
    )}
  </>
)
