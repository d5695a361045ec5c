import { Download } from 'lucide-react'
import type { Attachment } from '#contract/posts.ts'
import { FileChip } from '#client/ui/file-chip.tsx'

export default function PostDocument({ document: { url, name, size } }: { document: Attachment }) {
  return <FileChip name={name} size={size} href={url} end={<Download className="i--sm" />} />
}
