import type { Profile } from '#contract/profiles.ts'
import { paths } from '#client/paths.ts'
import { PostList } from '#client/posts/post-list.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'

export function PostsTab({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const empty = (
    <Empty text="No posts to display.">
      {isOwn && (
        <ButtonLink variant="primary" to={paths.home()}>
          Create Your First Post
        </ButtonLink>
      )}
    </Empty>
  )
  return (
    <>
      <h2 className="sr-only">Posts</h2>
      <PostList of={{ userId: String(profile.id) }} empty={empty} />
    </>
  )
}
