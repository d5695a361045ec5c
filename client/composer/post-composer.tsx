import { Info } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import './post-composer.css'

/** Not part of the first load, which is for reading; requested at once, it arrives while the posts do. */
const form = import('./post-composer-form.tsx')
const PostComposerForm = lazy(() => form)

/** One composer per page: others on the page send the reader there ("Write a post"). */
const composerTextId = 'new-post'

export function focusComposer() {
  const text = document.getElementById(composerTextId)
  text?.scrollIntoView({ block: 'center' })
  text?.focus({ preventScroll: true })
}

/** `group`: on a group's page, posts are for that group. */
export function PostComposer({ group }: { group?: Post['group'] | undefined }) {
  return (
    <>
      <Suspense fallback={<PlaceOfTheForm />}>
        <PostComposerForm textId={composerTextId} group={group} />
      </Suspense>
      <GuidelineReminder />
    </>
  )
}

/** Looks like the form at rest, so that nothing moves when that arrives. */
function PlaceOfTheForm() {
  const viewer = useMember()
  return (
    <div className="card composer composer--coming bleed">
      <div className="composer-top">
        <Avatar name={viewer.name} src={viewer.profilePicture} />
        <span className="composer-text">What are you working on?</span>
      </div>
    </div>
  )
}

function GuidelineReminder() {
  return (
    <p className="reminder">
      <Info />
      <span>
        Posts must relate to libraries, information science or librarianship.{' '}
        <span className="not-phone">Every new post is reviewed before it appears. </span>
        <Link className="link" to={paths.communityGuidelines()}>
          Community Guidelines
        </Link>
      </span>
    </p>
  )
}
