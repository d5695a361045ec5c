import { z } from 'zod'
import { CurrentPassword, Email, password, Username } from './accounts.ts'
import { done, endpoint, idInPath } from './endpoint.ts'
import { CurrentUser } from './users.ts'

/** The first is both the hint and the error. */
export const passwordTooWeakWords = 'Password must be at least 8 characters long.'
export const passwordsDifferWords = 'New password and confirmation must match.'

/** The confirmation may be left out. */
export const PasswordChange = z
  .object({
    currentPassword: CurrentPassword,
    newPassword: password(passwordTooWeakWords),
    confirmPassword: z.string().max(1000).optional(),
  })
  .refine((it) => it.confirmPassword === undefined || it.confirmPassword === it.newPassword, {
    path: ['confirmPassword'],
    message: passwordsDifferWords,
  })
  .refine((it) => it.newPassword !== it.currentPassword, {
    path: ['newPassword'],
    message: 'The new password must differ from the current one.',
  })
export type PasswordChange = z.infer<typeof PasswordChange>

export const changePassword = endpoint('POST', '/api/users/{id}/change-password', 'member', {
  summary: 'Change one’s own password; ends all other sessions',
  params: z.object({ id: idInPath }),
  body: PasswordChange,
  reply: done,
  programs: 'refused',
})

export const EmailChange = z.object({ email: Email, currentPassword: CurrentPassword })

export const changeEmail = endpoint('POST', '/api/users/{id}/change-email', 'signed_in', {
  summary: 'Change one’s own e-mail address; the new one is verified first, the old one is told',
  params: z.object({ id: idInPath }),
  body: EmailChange,
  reply: done,
  limit: { calls: 10, per: 'hour' },
})

/** How long a username that was given up stays reserved. */
export const formerUsernameDays = 90
/** At most this many at a time: no one can hoard names by taking one after another. */
export const formerUsernamesPerMember = 3
export const UsernameChange = z.object({ username: Username, currentPassword: CurrentPassword })

export const changeUsername = endpoint('POST', '/api/users/{id}/change-username', 'member', {
  summary: 'Change your own username; no one else may take the old one for 90 days',
  params: z.object({ id: idInPath }),
  body: UsernameChange,
  reply: CurrentUser,
  limit: { calls: 10, per: 'hour' },
  programs: 'refused',
})

export const Session = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint('GET', '/api/sessions', 'signed_in', {
  summary: 'Where the signed-in user is signed in, newest use first',
  reply: z.array(Session),
})

export const endSession = endpoint('DELETE', '/api/sessions/{id}', 'signed_in', {
  summary: 'Sign out one of one’s own sessions',
  params: z.object({ id: z.uuid() }),
  reply: done,
})

export const endOtherSessions = endpoint('DELETE', '/api/sessions', 'signed_in', {
  summary: 'Sign out everywhere else',
  reply: done,
})
