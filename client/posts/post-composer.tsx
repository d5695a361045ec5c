import { lazy, Suspense } from 'react'
import { useMember } from '#client/accounts/use-viewer.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { GuidelineReminder } from './guideline-reminder.tsx'
import './post-composer.css'

/** No part of the first load, which is there to read; asked for at once, it comes while the posts do. */
const form = import('./post-composer-form.tsx')
const PostComposerForm = lazy(() => form)

export function PostComposer() {
  return (
    <>
      <Suspense fallback={<PlaceOfTheForm />}>
        <PostComposerForm />
      </Suspense>
      <GuidelineReminder />
    </>
  )
}

/** Looks like the form at rest, so that nothing moves when it comes. */
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
