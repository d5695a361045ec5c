/**
 * How long the software keeps what runs out by itself: the jobs that delete it read these figures, and so does the
 * Privacy Policy (kept-on-server.ts). Those that members meet elsewhere too stand with their subject.
 */
/** After the last use. */
export const sessionDays = 30
/** After signing in, however often it is used. */
export const sessionMaxDays = 90
export const verifyLinkHours = 24
export const resetLinkHours = 1
/** An old link should say that it has expired, for a while, before it becomes unknown. */
export const expiredLinkDays = 7
/** A place no one has signed in from for half a year is no longer the owner's. */
export const knownPlaceDays = 180
export const profileViewDays = 90
/** The admins' overview looks back 90 days. */
export const activityDays = 100
/** Work that could not be done, letters among it. */
export const failedJobDays = 14
/** The name and the address of an invitation, after it has ended. */
export const endedInvitationDays = 30
/** Messages to the admins, after they came: answered or closed ones, and all. */
export const settledContactMonths = 12
export const contactMonths = 24
/** Of the rooms, after the last change; and how long before that their author is told. */
export const draftDays = 365
export const draftToldDays = 30
