import { lazy } from 'react'
import type { Post } from '#contract/posts.ts'
import { KebabMenu } from '#client/ui/kebab-menu.tsx'

const loadMenu = () => import('./opened-post-menu.tsx')
const OpenedPostMenu = lazy(loadMenu)

export type PostMenuProps = { post: Post; isWhole: boolean | undefined }

export const PostMenu = (props: PostMenuProps) => (
  <KebabMenu label="Post options" load={loadMenu}>
    <OpenedPostMenu {...props} />
  </KebabMenu>
)
