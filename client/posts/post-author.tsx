import { Users } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { BadgedName } from '#client/users/badged-name.tsx'
import { workOf } from '#client/users/work-of.ts'
import { GroupOfPosts } from './group-of-posts.ts'
import { InGroup } from './in-group.tsx'

/** Who wrote it, when, and for whom. `children` go at the end of the line: the menu. */
export function PostAuthor({ post, children }: { post: Post; children: ReactNode }) {
  const { user, group } = post
  const isElsewhere = use(GroupOfPosts)?.groupId !== group?.id
  return (
    <header className="post-h">
      <Avatar name={user.name} src={user.profilePicture} />
      <div className="who">
        <div className="line1">
          <BadgedName person={user}>
            <PersonName className="name" person={user} />
          </BadgedName>
          <span className="muted" aria-hidden="true">
            ·
          </span>
          <Link className="time" to={paths.post(post.id)}>
            <TimeAgo date={post.createdAt} />
          </Link>
          {post.editedAt && <span className="meta">· edited</span>}
          {post.audience === 'colleagues' && <ColleaguesOnly />}
        </div>
        <div className="line2">{group && isElsewhere ? <InGroup group={group} /> : workOf(user)}</div>
      </div>
      {children}
    </header>
  )
}

const ColleaguesOnly = () => (
  <span className="audience" title="Visible to colleagues">
    <Users className="i--sm" />
    <VisuallyHidden>Visible to colleagues</VisuallyHidden>
  </span>
)
