import type { Post } from '#contract/posts.ts'
import { PostAuthor } from '#client/posts/post-author.tsx'
import { PostMedia } from '#client/posts/post-media.tsx'
import { PostText } from '#client/posts/post-text.tsx'
import { AlternativeTexts } from './alternative-texts.tsx'

export const QueuedPost = ({ post }: { post: Post }) => (
  <div className="post">
    <PostAuthor post={post}>{null}</PostAuthor>
    <PostText post={post} />
    <PostMedia attachments={post.attachments} />
    <AlternativeTexts attachments={post.attachments} />
    {post.rejectionReason && <p className="muted">Reason given: {post.rejectionReason}</p>}
  </div>
)
