import type { Connection, ReceivedRequest, Suggestion } from '#contract/colleagues.ts'
import type { Profile } from '#contract/profiles.ts'
import type { Person } from '#contract/users.ts'
import { ben } from './sample-post.ts'

/** Ben's profile, as the server shows it to a member with no connection to him. */
export const sampleProfile = (given: Partial<Profile> = {}): Profile => ({
  ...ben,
  bio: 'I make records that help strangers find things.',
  email: null,
  pronouns: null,
  orcid: null,
  isOrcidVerified: false,
  country: null,
  specialities: [],
  coverPicture: null,
  isAdmin: false,
  createdAt: '2023-06-30T23:30:00.000Z',
  colleagueCount: 12,
  postCount: 4,
  sharedColleagueCount: 0,
  isColleague: false,
  connectionStatus: null,
  connectionId: null,
  connectionDirection: null,
  connectionNote: null,
  canConnect: true,
  canMessage: true,
  isBlocked: false,
  isMuted: false,
  ...given,
})

export const samplePerson = (given: Partial<Person> = {}): Person => ({ ...ben, ...given })

/** The viewer's, with Ben; `otherUser` names someone else. */
export const sampleConnection = (given: Partial<Connection> = {}): Connection => ({
  id: 5,
  requesterId: 8,
  receiverId: 7,
  status: 'accepted',
  note: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  otherUser: ben,
  ...given,
})

export const sampleRequest = (given: Partial<ReceivedRequest> = {}): ReceivedRequest => ({
  ...sampleConnection({ status: 'pending' }),
  requester: given.otherUser ?? ben,
  sharedColleagueCount: 0,
  ...given,
})

export const sampleSuggestion = (given: Partial<Suggestion> = {}): Suggestion => ({
  ...ben,
  title: 'Cataloger at Town Library',
  reason: '3 shared colleagues',
  ...given,
})
