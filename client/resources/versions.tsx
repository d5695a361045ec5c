import { Download, ExternalLink } from 'lucide-react'
import type { Resource, ResourceVersion } from '#contract/resources.ts'
import { counted } from '#client/page/counted.ts'
import { ViewRecords } from '#client/records/attached-file.tsx'
import { fileSize } from '#client/ui/file-chip.tsx'
import { versionPath } from './queries.ts'
import { sayDay, sayFile } from './resource-words.ts'

/** All of them stay available, newest first. */
export function Versions({ resource: { id, versions } }: { resource: Resource }) {
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions">
      <div className="part-h">
        <h2 id="versions">Versions</h2>
      </div>
      <ol className="resource-versions" aria-labelledby="versions">
        {versions.map((version, at) => (
          <li key={version.number}>
            <span className="mono">
              Version {version.number} of {versions.length}
            </span>
            <div>
              <p dir="auto">{version.note ?? 'First version'}</p>
              <p className="meta">{[...factsOf(version), at === 0 && 'current'].filter(Boolean).join(' · ')}</p>
            </div>
            <div className="row wrap">
              {version.file && <ViewRecords file={recordsOf(id, version.number, version.file)} />}
              <GetVersion resourceId={id} version={version} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Viewing does not count as a download, saving does. */
function recordsOf(id: number, number: number, file: NonNullable<ResourceVersion['file']>) {
  const url = versionPath(id, number)
  return { ...file, url, viewUrl: `${url}?isViewed=true` }
}

const factsOf = ({ createdAt, file, downloads }: ResourceVersion) => [
  sayDay(createdAt),
  sayFile(file),
  file && fileSize(file.size),
  downloads > 0 && counted(downloads, 'download'),
]

function GetVersion({ resourceId, version: { number, file } }: { resourceId: number; version: ResourceVersion }) {
  const href = versionPath(resourceId, number)
  const which = <span className="sr-only"> of version {number}</span>
  return file ? (
    <a className="btn btn--ghost btn--sm" href={href} download={file.name}>
      <Download />
      <span className="lb">Download{which}</span>
    </a>
  ) : (
    <a className="btn btn--ghost btn--sm" href={href} target="_blank" rel="noopener nofollow ugc">
      <ExternalLink />
      <span className="lb">Open link{which}</span>
    </a>
  )
}
