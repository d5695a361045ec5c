import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { paths } from '#client/paths.ts'
import { PostCard } from '#client/posts/post-card.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import '#client/posts/post-list.css'
import { Marked } from './marked.tsx'
import type { Snippets } from './queries.ts'
import './search-results.css'

export function FoundPosts({ posts, snippets }: { posts: Post[]; snippets: Snippets }) {
  const keptFocus = useKeptFocus()
  return (
    <div className="post-list" {...keptFocus}>
      {posts.map((post) => (
        <PostCard key={post.id} post={post} text={<Snippet post={post} snippets={snippets} />} />
      ))}
    </div>
  )
}

function Snippet({ post, snippets }: { post: Post; snippets: Snippets }) {
  const { snippet = post.content, highlights = [] } = snippets[post.id] ?? {}
  return (
    <div className="post-body read">
      <p className="found-text" {...textLanguage(post.language)}>
        <Marked text={snippet} highlights={highlights} />{' '}
        {snippet !== post.content && (
          <Link className="link more" lang="en" to={paths.post(post.id)}>
            Read the post
          </Link>
        )}
      </p>
    </div>
  )
}
