/** What may be found of a member wherever it is not expected. Each stands for one thing they gave. */
export const personalMarks = {
  name: 'Quillmark',
  username: 'usermark',
  email: 'mailmark@marked.test',
  pendingEmail: 'pendingmark@marked.test',
  bio: 'biomark',
  workplace: 'workmark',
  jobTitle: 'jobmark',
  pronouns: 'pronounmark',
  speciality: 'specialmark',
  orcid: '0000-0002-1825-0097',
  device: 'devicemark',
  address: '203.0.113.77',
  passkey: 'keymark',
  note: 'notemark',
  request: 'requestmark',
  appeal: 'appealmark',
  warning: 'warnmark',
  rejection: 'rejectmark',
  letter: 'lettermark',
  subject: 'subjectmark',
  pending: 'waitingmark',
  rejected: 'refusedmark',
  forColleagues: 'closedmark',
  version: 'earliermark',
  draft: 'draftmark',
  proposal: 'proposalmark',
  groupNote: 'joiningmark',
  groupInvitation: 'invitingmark',
  groupDraft: 'unseengroupmark',
  eventDraft: 'unseeneventmark',
  eventLink: 'meetingmark',
  timeZone: 'Antarctica/Troll',
  entry: 'learnedmark',
  reflection: 'thoughtmark',
  evidence: 'evidencemark',
  goal: 'goalmark',
  statement: 'statementmark',
  list: 'gatheredmark',
  listNote: 'gatheringmark',
} as const

/** Of a post that they deleted themselves while they were here. */
export const earlierMark = 'gonemark'
/** What stays with `keepsWriting`. */
export const writtenMarks = {
  post: 'postmark',
  comment: 'commentmark',
  shared: 'sharedmark',
  event: 'eventmark',
  course: 'coursemark',
  rating: 'ratingmark',
} as const
/** What stays with whoever received it. */
export const messageMark = 'messagemark'
