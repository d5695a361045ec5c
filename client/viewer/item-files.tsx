import { Download, FileDown, Link2, type LucideIcon, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Item, ItemFile } from '#contract/items.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { formatNumber } from '#client/page/counted.ts'
import { fileSize } from '#client/ui/file-chip.tsx'

/** Played here; loaded in parts, as far as one listens. */
export function Sounds({ item: { files } }: { item: Item }) {
  const sounds = files.filter(({ kind, download }) => kind === 'audio' && download)
  if (sounds.length === 0) return null
  return (
    <section aria-labelledby="item-sounds">
      <h2 id="item-sounds">{sounds.length > 1 ? 'Recordings' : 'Recording'}</h2>
      <ol className="item-sounds">
        {sounds.map(({ id, name, download, durationSeconds, alt }) => (
          <li key={id}>
            <p id={`sound-${id}`} dir="auto">
              <b>{alt || name}</b> {durationSeconds !== null && <span className="mono">{sayDuration(durationSeconds)}</span>}
            </p>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard stands in the transcript */}
            <audio controls preload="metadata" src={download ?? undefined} aria-labelledby={`sound-${id}`} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** "3:07", "1:02:09" */
function sayDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}

type DownloadsProps = { item: Item; picture: ItemFile | undefined }

/** Available downloads: of pictures, the page that is open. */
export function Downloads({ item, picture }: DownloadsProps) {
  const { files, manifestUrl, may, state } = item
  const documents = files.filter(({ kind, download }) => kind === 'pdf' && download)
  return (
    <section aria-labelledby="item-files">
      <h2 id="item-files">Download and link</h2>
      <ul className="item-takings">
        {documents.map(({ id, name, size, download }) => (
          <FileLine key={id} Icon={FileDown} href={download!} says={fileSize(size)} download={name}>
            {`Download ${name}`}
          </FileLine>
        ))}
        {picture?.download && (
          <FileLine Icon={Download} href={picture.download} says={sayPixels(picture)} download={picture.name}>
            Large picture
          </FileLine>
        )}
        {may.edit && picture && (
          <FileLine
            Icon={Download}
            href={`/api/item-files/${picture.id}/original`}
            says={fileSize(picture.size)}
            download={picture.name}
          >
            Original file
          </FileLine>
        )}
        {state === 'approved' && (
          <FileLine Icon={Waypoints} href={manifestUrl} says="IIIF 3">
            Manifest
          </FileLine>
        )}
        <li>
          <button type="button" onClick={() => void copyLink(window.location.href)}>
            <Link2 />
            <b>{picture ? 'Copy link to this view' : 'Copy link'}</b>
          </button>
        </li>
      </ul>
    </section>
  )
}

const sayPixels = ({ width, height }: ItemFile) => width && height && `${formatNumber(width)} × ${formatNumber(height)} px`

type FileLineProps = { Icon: LucideIcon; href: string; says: ReactNode; download?: string; children: ReactNode }

const FileLine = ({ Icon, href, says, download, children }: FileLineProps) => (
  <li>
    <a href={href} {...(download === undefined ? { target: '_blank', rel: 'noopener' } : { download })}>
      <Icon />
      <b dir="auto">{children}</b>
      <span className="mono">{says}</span>
    </a>
  </li>
)
