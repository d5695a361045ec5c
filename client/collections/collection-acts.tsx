import { ChevronDown, Download, Pencil, Quote, Waypoints } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Collection } from '#contract/collections.ts'
import { SaveButton } from '#client/lists/save-button.tsx'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'

const HoldingMenu = lazyMenu(() => import('#client/lists/holding-menu.tsx'))
const ExportMenu = lazyMenu(() => import('./export-menu.tsx'))
const CiteDialog = lazy(() => import('./cite-collection-dialog.tsx'))

export function CollectionActs({ collection, isMember }: { collection: Collection; isMember: boolean }) {
  const [isCiting, setIsCiting] = useState(false)
  const { id, state, may, manifestUrl } = collection
  const isApproved = state === 'approved'
  return (
    <div className="holding-acts-line">
      {may.edit && (
        <ButtonLink icon={<Pencil />} to={paths.editCollection(id)}>
          Edit collection
        </ButtonLink>
      )}
      {isMember && isApproved && <SaveButton holding={collection} roomKey={collectionsKey} />}
      {isApproved && (
        <Button icon={<Quote />} aria-haspopup="dialog" onClick={() => setIsCiting(true)}>
          Cite
        </Button>
      )}
      {(isApproved || may.edit) && <ExportMenu trigger={exportButton} id={id} />}
      {isApproved && (
        <a className="btn btn--secondary" href={manifestUrl} target="_blank" rel="noopener">
          <Waypoints />
          <span className="lb">Manifest</span>
        </a>
      )}
      {isMember && (
        <HoldingMenu
          trigger={<KebabButton label="Collection options" />}
          holding={collection}
          path={paths.collection(id)}
          roomKey={collectionsKey}
          leaveTo={paths.collections()}
          along=", with all its items and files"
        />
      )}
      {isCiting && (
        <Suspense>
          <CiteDialog collection={collection} onClose={() => setIsCiting(false)} />
        </Suspense>
      )}
    </div>
  )
}

const exportButton = (
  <Button icon={<Download />}>
    <span className="with-end">
      Export <ChevronDown className="i--sm" />
    </span>
  </Button>
)
