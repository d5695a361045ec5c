import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#client/page/counted.ts'
import './file-chip.css'

type FileChipProps = {
  name: string
  /** In bytes. */
  size: number
  /** With an address the chip is a download link. */
  href?: string
  end?: ReactNode
}

/** A file not shown as a picture: a small sheet for its type, its name and size. */
export function FileChip({ name, size, href, end }: FileChipProps) {
  const [, title, extension = ''] = /^(.*?)(?:\.(\w+))?$/s.exec(name) ?? [name, name]
  const kind = extension.toUpperCase() || 'FILE'
  const content = (
    <>
      <span className="doc" aria-hidden="true">
        {kind}
      </span>
      <span className="grow">
        <b className="truncate">{title}</b>
        <span className="meta">{`${kind} · ${fileSize(size)}`}</span>
      </span>
      {end}
    </>
  )
  if (href === undefined) return <span className="filechip">{content}</span>
  return (
    <a className="filechip" href={href} download={name}>
      {content}
    </a>
  )
}

type FileToSaveProps = { file: { url: string; name: string; size: number } }

export const FileToSave = ({ file: { url, name, size } }: FileToSaveProps) => (
  <FileChip name={name} size={size} href={url} end={<Download className="i--sm" />} />
)

/** "840 KB", "1.2 MB" */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.ceil(bytes / 1000))} KB`
  return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`
}
