import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { postVersionsQuery } from './queries.ts'
import './post-dialogs.css'

/** For admins: what a post said before each edit, newest first. */
export default function PostHistoryDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const { data: versions, isError, refetch } = useQuery(postVersionsQuery(postId))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Edit history">
      {!versions && !isError && <PageSpinner />}
      {isError && <LoadError text="Error loading the edit history. Please try again later." onRetry={() => void refetch()} />}
      <ol className="post-versions">
        {versions?.map(({ content, replacedAt }) => (
          <li key={replacedAt}>
            <p className="meta">
              Replaced <TimeAgo date={replacedAt} />
            </p>
            <div className="read-sm">
              <Paragraphs content={content} />
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
