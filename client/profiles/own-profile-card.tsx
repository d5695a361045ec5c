import { Camera, ImagePlus, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { Button } from '#client/ui/button.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileFigures } from './profile-figures.tsx'

const dialogs = {
  edit: lazy(() => import('./edit-profile-dialog.tsx')),
  password: lazy(() => import('./change-password-dialog.tsx')),
  photo: lazy(() => import('./change-photo-dialog.tsx')),
  cover: lazy(() => import('./change-cover-dialog.tsx')),
}

type Task = keyof typeof dialogs

export type OwnDialogProps = { profile: Profile; onClose: () => void }

/** On the viewer's own profile: Edit Profile, Change Password, Change Photo, and the figures only the owner sees. */
export function OwnProfileCard({ profile }: { profile: Profile }) {
  const [task, setTask] = useState<Task>()
  const TaskDialog = task && dialogs[task]
  const changeCover = (
    <Button size="sm" icon={<ImagePlus />} aria-label="Change cover" title="Change cover" onClick={() => setTask('cover')} />
  )
  const changePhoto = <Button size="sm" icon={<Camera />} aria-label="Change profile photo" onClick={() => setTask('photo')} />
  return (
    <>
      <ProfileCard profile={profile} onCover={changeCover} onPhoto={changePhoto}>
        <div className="pcard-acts">
          <Button variant="primary" icon={<Pencil />} onClick={() => setTask('edit')}>
            Edit Profile
          </Button>
          <Button size="sm" onClick={() => setTask('photo')}>
            Change Photo
          </Button>
          <button type="button" className="link pcard-password" onClick={() => setTask('password')}>
            Change Password
          </button>
        </div>
      </ProfileCard>
      <ProfileFigures />
      {TaskDialog && (
        <Suspense>
          <TaskDialog profile={profile} onClose={() => setTask(undefined)} />
        </Suspense>
      )}
    </>
  )
}
