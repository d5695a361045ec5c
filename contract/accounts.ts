import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { typedText, words } from './typed-text.ts'
import { CurrentUser, deletedUsernamePrefix } from './users.ts'

export const passwordMinLength = 8
export const passwordMaxLength = 100
export const usernameMinLength = 3
export const usernameMaxLength = 30
/** Asked for at registration. */
export const minimumAge = 16
export const verificationRedirectMs = 3000

/** Names that could pass for the house itself or break code. Compared in lower case. */
export const reservedUsernames: ReadonlySet<string> = new Set([
  'about', 'abuse', 'account', 'admin', 'administrator', 'anonymous', 'api', 'auth', 'colleagues', 'community', 'constructor',
  'contact', 'deleted', 'editor', 'everyone', 'groups', 'help', 'helpdesk', 'hostmaster', 'ibid', 'info', 'login', 'logout',
  'mailer-daemon', 'me', 'media', 'messages', 'mod', 'moderation', 'moderator', 'news', 'newsletter', 'no-reply', 'nobody',
  'noreply', 'notifications', 'null', 'official', 'owner', 'pending', 'postmaster', 'posts', 'privacy', 'profile', 'register',
  'root', 'search', 'security', 'settings', 'staff', 'superuser', 'support', 'sysadmin', 'system', 'team', 'terms', 'undefined',
  'user', 'users', 'verified', 'webmaster', '__proto__', 'prototype',
]) // prettier-ignore

/** Missing, null and blank are treated alike. */
export const optional = (text: z.ZodType<string, string>) => text.nullish().transform((value) => value || null)

const isReserved = 'This username is reserved'
/**
 * How a username is spelled, reserved or not. One resembling the names of deleted members would be mistaken for them, even
 * by the software.
 */
export const UsernameSpelling = z
  .string('Username must be at least 3 characters')
  .trim()
  .min(usernameMinLength, 'Username must be at least 3 characters')
  .max(usernameMaxLength, 'Username must be at most 30 characters')
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'Username may hold letters, digits, dots, hyphens and underscores')
  .refine((name) => !name.toLowerCase().startsWith(deletedUsernamePrefix), isReserved)

export const Username = UsernameSpelling.refine((name) => !reservedUsernames.has(name.toLowerCase()), isReserved)

/** Deliberately plainer than the standard: only what every mail server reads the same way, byte for byte. */
export const Email = z
  .string('Invalid email format')
  .max(254, 'Invalid email format')
  .regex(
    /^(?=[^@]{1,64}@)[A-Za-z0-9_+&'-]+(?:\.[A-Za-z0-9_+&'-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
    'Invalid email format',
  )

/** Kept exactly as typed: no trimming, no case folding, no truncation. */
export const password = (tooShort: string) =>
  z
    .string(tooShort)
    .min(passwordMinLength, tooShort)
    .max(passwordMaxLength, 'Password is too long')
    .refine((text) => text.isWellFormed(), 'Password holds characters that cannot be stored')
export const NewPassword = password('Password must be at least 8 characters')
/** Not checked against the rules for new ones, which may have been different when it was chosen. */
export const CurrentPassword = z.string('Password is required').min(1, 'Password is required').max(1000, 'Password is too long')

/** The real badge is drawn by the product; a name must not look as if it carried one. */
const looksLikeBadge =
  /[\u2611\u2705\u2713\u2714\u{1F5F8}\u{1F396}\u{1F3C5}]|\b(admin user|administrator|moderator|ibid\.? (team|staff|support)|verified)\b|[([](admin|mod|official|staff|support|team)[)\]]/iu
/** Invisible characters that could make two names look alike. Persian and Indic names need joiners, Japanese ones variants. */
const invisible = /[\p{Zl}\p{Zp}[[\p{Cf}\p{Default_Ignorable_Code_Point}]--[\p{Variation_Selector}\u200C\u200D]]]/v
/** As a reader sees it: without invisible characters, and with letters of every width and style made plain. */
const asSeen = (name: string) => name.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
export const FullName = words(80, 'Full name must be at most 80 characters', 'Full name is required')
  .refine((name) => [...name].length >= 2 && /\p{L}/u.test(name), 'Full name is required')
  .refine((name) => !invisible.test(name), 'Please leave out control characters')
  .refine((name) => !looksLikeBadge.test(asSeen(name)), 'A name may not look like a badge or a role')
export const JobTitle = words(120, 'Job title must be at most 120 characters')
export const Workplace = words(160, 'Workplace must be at most 160 characters')
export const Bio = typedText(2000, 'Bio must be at most 2,000 characters').refine(
  (text) => !/[\p{Cs}\0]/u.test(text),
  'Please leave out control characters',
)

export const Registration = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  name: FullName,
  jobTitle: optional(JobTitle),
  workplace: optional(Workplace),
  bio: optional(Bio),
  /** Required by the form; a caller that is not a form may omit it. */
  ageConfirmed: z.literal(true, `You must be at least ${minimumAge} years old`).optional(),
  /** From a letter or a link (invitations.ts). */
  invitation: z.string().max(200).optional(),
})
export type Registration = z.infer<typeof Registration>

export const Credentials = z.object({
  username: z
    .string('Username or email is required')
    .trim()
    .min(1, 'Username or email is required')
    .max(254, 'Username or email is required'),
  password: CurrentPassword,
  /** With two-factor on: six digits from the app, or a recovery code. Requested by `two_factor_required`. */
  code: z.string().max(40).optional(),
})
export type Credentials = z.infer<typeof Credentials>

const token = z.object({ token: z.string().min(1).max(200) })

export const readCurrentUser = endpoint('GET', '/api/user', 'signed_in', {
  summary: 'The signed-in user; 401 when there is none',
  reply: CurrentUser,
  programs: 'allowed',
})

export const login = endpoint('POST', '/api/login', 'visitor', {
  summary: 'Sign in by username or e-mail',
  body: Credentials,
  reply: CurrentUser,
  limit: { calls: 60, per: 'minute' },
})

export const register = endpoint('POST', '/api/register', 'visitor', {
  summary: 'Create an account; a verification e-mail follows',
  body: Registration,
  reply: CurrentUser.extend({ requiresEmailVerification: z.boolean() }),
  status: 201,
  limit: { calls: 20, per: 'hour' },
})

export const logout = endpoint('POST', '/api/logout', 'visitor', {
  summary: 'End this session; signing out twice is no error',
  reply: done,
})

export const forgotPassword = endpoint('POST', '/api/forgot-password', 'visitor', {
  summary: 'Ask for a reset link; the answer is the same whether the address is known or not',
  body: z.object({ email: Email }),
  reply: done,
  limit: { calls: 25, per: 'hour' },
})

export const resetPassword = endpoint('POST', '/api/reset-password/{token}', 'visitor', {
  summary: 'Set a new password with a mailed token, once; ends every session',
  params: token,
  body: z.object({ password: NewPassword }),
  reply: done,
  limit: { calls: 10, per: 'minute' },
})

export const verifyEmail = endpoint('GET', '/api/verify-email/{token}', 'visitor', {
  summary: 'Verify an e-mail address; safe to repeat until the link expires',
  params: token,
  reply: z.object({ message: z.string(), user: z.object({ email: z.string(), emailVerified: z.boolean() }) }),
  limit: { calls: 30, per: 'minute' },
  programs: 'refused',
})

/** Open to visitors, so that they are told to log in first rather than merely that they are not signed in. */
export const resendVerification = endpoint('POST', '/api/resend-verification', 'visitor', {
  summary: 'Send a fresh verification link to the signed-in user; at most one a minute and five an hour',
  reply: done,
})
