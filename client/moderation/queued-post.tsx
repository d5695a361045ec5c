import type { Post } from '#contract/posts.ts'
import { PostAuthor } from '#client/posts/post-author.tsx'
import { PostMedia } from '#client/posts/post-media.tsx'
import { PostText } from '#client/posts/post-text.tsx'

export const QueuedPost = ({ post }: { post: Post }) => (
  <div className="post">
    <PostAuthor post={post}>{null}</PostAuthor>
    <PostText post={post} />
    <PostMedia attachments={post.attachments} />
    <AlternativeTexts post={post} />
    {post.rejectionReason && <p className="muted">Reason given: {post.rejectionReason}</p>}
  </div>
)

/** What only some readers are told, and others not until they open a picture, is decided on too. */
function AlternativeTexts({ post: { attachments } }: { post: Pick<Post, 'attachments'> }) {
  const described = attachments.filter(({ alt }) => alt !== '')
  if (described.length === 0) return null
  return (
    <dl className="alternative-texts">
      {described.map(({ url, name, alt }) => (
        <div key={url}>
          <dt>Alternative text of {name}</dt>
          <dd dir="auto">{alt}</dd>
        </div>
      ))}
    </dl>
  )
}
