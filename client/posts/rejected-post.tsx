import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'

const EditPostDialog = lazy(() => import('./edit-post-dialog.tsx'))

export default function RejectedPost({ post }: { post: Post }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div className="post-rejected">
      <Alert tone="warn" title="This post was not approved">
        <p>{post.rejectionReason ?? 'No reason was given.'}</p>
        <Button size="sm" icon={<Pencil />} onClick={() => setIsEditing(true)}>
          Edit and resubmit
        </Button>
      </Alert>
      {isEditing && (
        <Suspense>
          <EditPostDialog post={post} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
