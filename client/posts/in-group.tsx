import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { paths } from '#client/paths.ts'
import { EndpaperSwatch } from '#client/ui/pictures/endpaper-swatch.tsx'
import './in-group.css'

/** In a list of choices. */
export const GroupName = ({ id, name }: NonNullable<Post['group']>) => (
  <span className="in-group">
    <EndpaperSwatch id={id} />
    <span dir="auto">{name}</span>
  </span>
)

/** The group a post was written for. */
export const InGroup = ({ group: { id, name } }: { group: NonNullable<Post['group']> }) => (
  <span>
    in{' '}
    <Link className="in-group" to={paths.group(id)}>
      <EndpaperSwatch id={id} />
      <span dir="auto">{name}</span>
    </Link>
  </span>
)
