import type { CurrentUser } from '#contract/users.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { claimFiles } from '#server/media/claim-files.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { urlOfKey } from '#server/uploads/media-urls.ts'
import { changeProfile } from '#server/users/change-profile.ts'
import { keepPicture } from './keep-picture.ts'

interface Change {
  userId: number
  photoUrl: string
}

export async function updatePhoto(rooms: Rooms, viewer: Viewer, { userId, photoUrl }: Change): Promise<CurrentUser> {
  if (userId !== viewer.id) throw new Problem('not_yours')
  const key = await keepPicture(rooms, viewer, { address: photoUrl, shape: 'face', field: 'photoUrl' })
  return inTransaction(rooms, async (tx) => {
    await claimFiles(tx, [key])
    return changeProfile(tx, userId, { profile_picture: urlOfKey(key) })
  })
}

/** Null goes back to the drawn shelf. */
export async function updateCover(
  rooms: Rooms,
  viewer: Viewer,
  { userId, photoUrl }: { userId: number; photoUrl: string | null },
): Promise<CurrentUser> {
  if (userId !== viewer.id) throw new Problem('not_yours')
  const key = photoUrl && (await keepPicture(rooms, viewer, { address: photoUrl, shape: 'cover', field: 'photoUrl' }))
  return inTransaction(rooms, async (tx) => {
    if (key) await claimFiles(tx, [key])
    return changeProfile(tx, userId, { cover_picture: key && urlOfKey(key) })
  })
}
