import type { PageVersion } from '#contract/site-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'

const words = { replace: 'instead of the shipped text', follow: 'below the shipped text', house: 'the shipped text' }

type PageVersionsProps = { versions: PageVersion[]; onRestore: (versionId: number) => void }

/** Who wrote what, and when; the first is the one shown. */
export function PageVersions({ versions, onRestore }: PageVersionsProps) {
  if (versions.length === 0) return null
  return (
    <>
      <h3>Versions</h3>
      <ol className="site-versions" aria-label="Versions">
        {versions.map(({ id, mode, author, createdAt }, at) => (
          <li key={id}>
            <span>
              {author ?? 'A former member'}, <TimeAgo date={createdAt} />: {words[mode]}
            </span>
            {at === 0 ? (
              <span className="muted">Shown now</span>
            ) : (
              <Button size="sm" variant="ghost" onClick={() => onRestore(id)}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
