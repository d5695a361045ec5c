import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { GroupFile } from '#contract/groups.ts'
import { paths } from '#client/paths.ts'
import { AttachedFile } from '#client/records/attached-file.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { groupFilesQuery } from './queries.ts'

/** Documents, pictures and videos from its posts and resources, newest first; each links to where it came from. */
export function GroupFiles({ groupId }: { groupId: number }) {
  return (
    <PagedList
      query={useInfiniteQuery(groupFilesQuery(groupId))}
      empty="No files yet."
      error="Error loading files. Please try again later."
      drawing="drawer"
    >
      {(files) => (
        <ul className="group-files" aria-label="Files">
          {files.map((file) => (
            <File key={`${file.post?.id} ${file.attachment.url}`} file={file} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const File = ({ file: { attachment, post, resource, user, createdAt } }: { file: GroupFile }) => (
  <li>
    {post && attachment.kind === 'image' && (
      <Link to={paths.post(post.id)}>
        <img
          src={attachment.sizes[0]?.url ?? attachment.url}
          alt={attachment.alt || attachment.name}
          loading="lazy"
          decoding="async"
        />
      </Link>
    )}
    <AttachedFile file={{ ...attachment, ...(resource && { viewUrl: `${attachment.url}?isViewed=true` }) }} />
    <p className="meta">
      {post && (
        <Link className="link link--quiet" to={paths.post(post.id)}>
          Post by {user.name}
        </Link>
      )}
      {resource && (
        <>
          <Link className="link link--quiet" to={paths.resource(resource.id)} dir="auto">
            {resource.title}
          </Link>{' '}
          by {user.name}
        </>
      )}
      , <TimeAgo date={createdAt} />
    </p>
  </li>
)
