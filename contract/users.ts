import { z } from 'zod'

/** A person as embedded in posts, comments and lists: what everyone may see, and nothing else. */
export const Person = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  jobTitle: z.string().nullable(),
  workplace: z.string().nullable(),
  profilePicture: z.string().nullable(),
  isVerified: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** What is left of someone who has left carries this name, no picture, and leads nowhere. */
export const deletedMemberName = 'Deleted member'
/** No one can register one that begins so. */
export const deletedUsernamePrefix = 'deleted-'
export const isDeletedMember = ({ username }: Pick<Person, 'username'>) => username.startsWith(deletedUsernamePrefix)

/** The signed-in user's own record. */
export const CurrentUser = Person.extend({
  email: z.string(),
  bio: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The address is proven, and the person who is asked has let them in. */
  emailVerified: z.boolean(),
  /** The address is proven, and an admin has not let them in yet. */
  isWaiting: z.boolean(),
  isSuspended: z.boolean(),
  warningCount: z.int(),
  colleagueCount: z.int(),
  postCount: z.int(),
  createdAt: z.iso.datetime(),
  pronouns: z.string().nullable(),
  orcid: z.string().nullable(),
  country: z.string().nullable(),
  specialities: z.array(z.string()),
  coverPicture: z.string().nullable(),
  /** An announced change of the terms waits to be read. */
  termsNotice: z.boolean(),
  /** When the account is deleted, if that was asked for. */
  deletionAt: z.iso.datetime().nullable(),
  /** Chosen in the settings; null follows the device. */
  timeZone: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>
