/**
 * How long the software keeps what expires by itself: both the jobs that delete it and the Privacy Policy
 * (kept-on-server.ts) read these figures. Those that members meet elsewhere too are kept with their subject.
 */
/** After the last use. */
export const sessionDays = 30
/** After signing in, however often it is used. */
export const sessionMaxDays = 90
export const verifyLinkHours = 24
export const resetLinkHours = 1
/** For a while, an old link should say that it has expired before it becomes unknown. */
export const expiredLinkDays = 7
/** After half a year without a sign-in, a place no longer counts as the owner's. */
export const knownPlaceDays = 180
export const profileViewDays = 90
/** The admins' overview looks back 90 days. */
export const activityDays = 100
/** Work that could not be done, including letters. */
export const failedJobDays = 14
/** The name and address on an invitation, after it has ended. */
export const endedInvitationDays = 30
/** Messages to the admins, counted from arrival: answered or closed ones, and all of them. */
export const settledContactMonths = 12
export const contactMonths = 24
/** In the rooms, after the last change; and how long before that their author is told. */
export const draftDays = 365
export const draftToldDays = 30
