import { Copy } from 'lucide-react'
import type { Collection } from '#contract/collections.ts'
import { siteName } from '#client/page/site.ts'
import { copyText } from '#client/page/copy-text.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { sayYears } from './collection-words.ts'

/** As a whole; each item has a citation of its own, in more formats. */
export default function CiteCollectionDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const citation = citationOf(collection)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cite"
      footer={
        <Button variant="primary" icon={<Copy />} onClick={() => void copyText(citation, 'citation')}>
          Copy citation
        </Button>
      }
    >
      <p className="collection-citation" dir="auto">
        {citation}
      </p>
    </Dialog>
  )
}

/** "Delta University Library. The Marlowe fern albums, 1871–1889. Digital collection. ibid., 2026. https://…" */
function citationOf(collection: Collection): string {
  const { id, institution, title, listedAt, createdAt } = collection
  const named = [title, sayYears(collection)].filter(Boolean).join(', ')
  const year = new Date(listedAt ?? createdAt).getUTCFullYear()
  return `${ended(institution)} ${ended(named)} Digital collection. ${siteName()}, ${year}. ${window.location.origin}${paths.collection(id)}`
}

const ended = (words: string) => (/[.!?…。]$/u.test(words) ? words : `${words}.`)
