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

/** What remains of a member who has left carries this name, has no picture and leads nowhere. */
export const deletedMemberName = 'Deleted member'
/** No one can register a name that starts like this. */
export const deletedUsernamePrefix = 'deleted-'
export const isDeletedMember = ({ username }: Pick<Person, 'username'>) => username.startsWith(deletedUsernamePrefix)

/** The signed-in user's own record. */
export const CurrentUser = Person.extend({
  email: z.string(),
  bio: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The address is verified, and an admin has let them in where that is required. */
  emailVerified: z.boolean(),
  /** The address is verified, but no admin has let them in yet. */
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
  /** There is an announced change of the terms to read. */
  termsNotice: z.boolean(),
  /** When the account will be deleted, if requested. */
  deletionAt: z.iso.datetime().nullable(),
  /** Chosen in the settings; null follows the device. */
  timeZone: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>
