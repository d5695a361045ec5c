import type { CurrentUser } from '#contract/users.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withClaimed } from '#server/media/claim-files.ts'
import type { Rooms } from '#server/rooms.ts'
import { urlOfKey } from '#server/uploads/media-urls.ts'
import { changeProfile } from '#server/users/change-profile.ts'
import { keepPicture } from './keep-picture.ts'

interface Change {
  userId: number
  photoUrl: string
}

export async function updatePhoto(rooms: Rooms, viewer: Viewer, { userId, photoUrl }: Change): Promise<CurrentUser> {
  if (userId !== viewer.id) throw new Problem('not_yours')
  const face = await keepPicture(rooms, viewer, { address: photoUrl, shape: 'face', field: 'photoUrl' })
  return withClaimed(rooms, [face], (tx) => changeProfile(tx, userId, { profile_picture: urlOfKey(face.key) }))
}

/** Null restores the drawn shelf. */
export async function updateCover(
  rooms: Rooms,
  viewer: Viewer,
  { userId, photoUrl }: { userId: number; photoUrl: string | null },
): Promise<CurrentUser> {
  if (userId !== viewer.id) throw new Problem('not_yours')
  const cover = photoUrl ? await keepPicture(rooms, viewer, { address: photoUrl, shape: 'cover', field: 'photoUrl' }) : null
  const change = { cover_picture: cover && urlOfKey(cover.key) }
  return withClaimed(rooms, cover ? [cover] : [], (tx) => changeProfile(tx, userId, change))
}
