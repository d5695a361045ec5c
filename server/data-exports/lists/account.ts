import { sql } from 'kysely'
import { tableList } from '#server/data-exports/list.ts'

export const sessions = tableList({
  name: 'sessions',
  about: 'Where you are signed in.',
  columns: () => ({
    device: sql`device`,
    address: sql`address`,
    createdAt: sql`created_at`,
    lastSeenAt: sql`last_seen_at`,
    expiresAt: sql`expires_at`,
  }),
  from: () => sql`sessions`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  order: sql`created_at, id`,
})

export const pushDevices = tableList({
  name: 'push-devices',
  about: 'Devices that you are told on, by the address that their push service gave out.',
  columns: () => ({
    device: sql`sessions.device`,
    address: sql`push_devices.endpoint`,
    showsText: sql`push_devices.shows_text`,
    createdAt: sql`push_devices.created_at`,
  }),
  from: () => sql`push_devices join sessions on sessions.id = push_devices.session_id`,
  where: ({ userId }) => sql`push_devices.user_id = ${userId}`,
  order: sql`push_devices.created_at, push_devices.session_id`,
})

export const knownDevices = tableList({
  name: 'known-devices',
  about: 'Devices and networks that you have signed in from, so that you are told of a new one.',
  columns: () => ({ device: sql`device`, network: sql`network`, lastSeenAt: sql`last_seen_at` }),
  from: () => sql`known_devices`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  order: sql`last_seen_at, device, network`,
})

export const passkeys = tableList({
  name: 'passkeys',
  about: 'Your passkeys by name. The keys themselves are on your devices.',
  columns: () => ({
    name: sql`name`,
    transports: sql`transports`,
    isBackedUp: sql`is_backed_up`,
    createdAt: sql`created_at`,
    lastUsedAt: sql`last_used_at`,
  }),
  from: () => sql`passkeys`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  order: sql`created_at, id`,
})

export const accessTokens = tableList({
  name: 'access-tokens',
  about: 'Your access tokens for programs, by name. The tokens themselves are not kept.',
  columns: () => ({
    name: sql`name`,
    scope: sql`scope`,
    createdAt: sql`created_at`,
    lastUsedAt: sql`last_used_at`,
    expiresAt: sql`expires_at`,
  }),
  from: () => sql`access_tokens`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  order: sql`created_at, id`,
})

export const linkedAccounts = tableList({
  name: 'linked-accounts',
  about: 'Accounts elsewhere that sign in to yours.',
  columns: () => ({
    issuer: sql`issuer`,
    subject: sql`subject`,
    orcid: sql`orcid`,
    createdAt: sql`created_at`,
    lastUsedAt: sql`last_used_at`,
  }),
  from: () => sql`sign_on_links`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  order: sql`created_at, id`,
})

export const profileViews = tableList({
  name: 'profile-views',
  about: 'How often your profile was seen on each day, without names.',
  columns: () => ({ day: sql`day`, views: sql`views` }),
  from: ({ userId }) => sql`(
    select day, count(*)::int as views from profile_views where profile_id = ${userId} group by day) as counted`,
  where: () => sql`true`,
  order: sql`day`,
})

export const activeDays = tableList({
  name: 'active-days',
  about: 'The days on which you were here, of the last hundred.',
  columns: () => ({ day: sql`day` }),
  from: () => sql`active_days`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  order: sql`day`,
})

export const acknowledgedTerms = tableList({
  name: 'acknowledged-terms',
  about: 'Changes of the terms and of the privacy policy that you acknowledged.',
  columns: () => ({
    document: sql`terms_versions.document`,
    summary: sql`terms_versions.summary`,
    effectiveOn: sql`terms_versions.effective_on`,
    acknowledgedAt: sql`terms_acknowledgements.acknowledged_at`,
  }),
  from: () => sql`terms_acknowledgements join terms_versions on terms_versions.id = terms_acknowledgements.version_id`,
  where: ({ userId }) => sql`terms_acknowledgements.user_id = ${userId}`,
  key: ['terms_acknowledgements.version_id'],
})

export const earlierExports = tableList({
  name: 'exports',
  about: 'When you asked for your data; the last one is this.',
  columns: () => ({
    status: sql`status`,
    bytes: sql`size`,
    createdAt: sql`created_at`,
    expiresAt: sql`expires_at`,
  }),
  from: () => sql`data_exports`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  key: ['data_exports.id'],
})

export const invitation = tableList({
  name: 'invitation',
  about: 'The invitation that you came by, and what it said of you.',
  columns: () => ({
    kind: sql`kind`,
    email: sql`email`,
    name: sql`name`,
    jobTitle: sql`job_title`,
    workplace: sql`workplace`,
    country: sql`country`,
    createdAt: sql`created_at`,
    usedAt: sql`used_at`,
  }),
  from: () => sql`invitation_uses join invitations on invitations.id = invitation_uses.invitation_id`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  order: sql`used_at, user_id`,
})
