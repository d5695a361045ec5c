import type { z } from 'zod'
import { knownSpecialities } from '#contract/known-specialities.ts'
import { type ProfileEdit } from '#contract/profiles.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withClaimed } from '#server/media/claim-files.ts'
import type { Rooms } from '#server/rooms.ts'
import { urlOfKey } from '#server/uploads/media-urls.ts'
import { changeProfile } from '#server/users/change-profile.ts'
import { keepPicture, pathOnThisSite } from './keep-picture.ts'

type Edit = z.output<typeof ProfileEdit> & { userId: number }

export async function editProfile(rooms: Rooms, viewer: Viewer, { userId, ...edit }: Edit): Promise<CurrentUser> {
  if (userId !== viewer.id) throw new Problem('not_yours')
  const face = await newFace(rooms, viewer, edit.profilePicture)

  return withClaimed(rooms, face.stored, (tx) =>
    changeProfile(tx, userId, {
      ...{ name: edit.name, bio: edit.bio, job_title: edit.jobTitle, workplace: edit.workplace },
      ...{ pronouns: edit.pronouns, orcid: edit.orcid, country: edit.country },
      specialities: edit.specialities && tidySpecialities(edit.specialities),
      ...face.change,
    }),
  )
}

/** Left out or unchanged, it stays. Blank, it is removed. */
async function newFace(rooms: Rooms, viewer: Viewer, given: string | null | undefined) {
  if (given === undefined) return { stored: [], change: {} }
  const address = pathOnThisSite(rooms, given?.trim() ?? '')
  if (address === '') return { stored: [], change: { profile_picture: null } }
  if (address === (await selectFace(rooms, viewer.id))) return { stored: [], change: {} }
  const stored = await keepPicture(rooms, viewer, { address, shape: 'face', field: 'profilePicture' })
  return { stored: [stored], change: { profile_picture: urlOfKey(stored.key) } }
}

async function selectFace({ database: { db } }: Rooms, userId: number) {
  const row = await db.selectFrom('users').select('profile_picture').where('id', '=', userId).executeTakeFirst()
  return row?.profile_picture
}

/** Ignoring case, accents and the shape of apostrophes: close enough to be meant as the same. */
const keyOf = (speciality: string) => speciality.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

const known = new Map<string, string>(knownSpecialities.map((speciality) => [keyOf(speciality), speciality]))

/** Without repeats, and those on the list in the list's spelling, so that people who share one find each other. */
function tidySpecialities(given: string[]): string[] {
  const tidied = new Map(given.map((speciality) => [keyOf(speciality), known.get(keyOf(speciality)) ?? speciality]))
  return [...tidied.values()]
}
