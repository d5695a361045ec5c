import type { Words } from '#server/mail/words/en/english.ts'

type Part = Exclude<keyof Words, 'language'>
type Samples = {
  [P in Part]: { [Name in keyof Words[P]]: Words[P][Name] extends (given: infer Given) => unknown ? Given[] : never }
}

const title = 'Marktitle'
const reason = 'Markreason'
const [one, many] = [{ title }, [{}]]
const at = '2031-03-04T12:00:00.000Z'
const start = { day: '2031-03-04', time: '15:30', zone: 'Markzone' }
const starts = [start, { day: '2031-03-04' }, { ...start, there: { time: '09:20', city: 'Markcity', day: '2032-03-05' } }]
const soons = [{ in: 'hour' as const }, { in: 417 }, { on: 'today' as const }, { on: 'tomorrow' as const, time: '15:30' }]
const changes = [
  ...[{ is: 'moved' as const, to: start }, { is: 'ends' as const, day: '2032-03-05' }, { is: 'link' as const }],
  ...[
    { is: 'ends' as const, time: '16:40', zone: 'Markzone' },
    { is: 'place' as const, place: 'Markplace' },
  ],
  { is: 'place' as const, place: null },
  ...[{ is: 'not cancelled' as const, on: start }, { is: 'online too' as const }],
  ...[
    { is: 'places' as const, places: 417 },
    { is: 'places' as const, places: null },
  ],
  ...[
    { is: 'hours' as const, hours: 417 },
    { is: 'hours' as const, hours: null },
  ],
]
const reviewed = [
  { kind: 'event' as const, title, reason },
  { kind: 'offer' as const, title, reason: null },
]
const reasoned = [
  { title, reason },
  { title, reason: null },
]
const periods = [{ isDaily: true }, { isDaily: false }]
const act = { sender: 'Marksender', others: 0, title, isGroup: false, content: 'Markcontent' }
const acts = [act, { ...act, others: 1 }, { ...act, others: 417 }, { ...act, isGroup: true }]
const detail = [{ detail: 'Markdetail' }]
const withoutAny = [undefined] as never[]

/** Everything that sentences of the catalogues take: with names that can be found again in the result. */
export const samples: Samples = {
  frame: { greeting: [{ name: 'Markname' }, { name: undefined }], footer: withoutAny, orOpen: withoutAny, colon: withoutAny },
  accounts: {
    ...{ verification: withoutAny, reset: withoutAny, passwordChanged: withoutAny, admitted: withoutAny },
    emailChange: [{ to: 'Markaddress' }],
    newSignIn: [{ browser: 'Markbrowser', system: 'Marksystem', at }, { browser: 'Markbrowser', at }, { at }],
    deletionAsked: [
      { at, keepsWriting: true },
      { at, keepsWriting: false },
    ],
    accountDeleted: [{ keepsWriting: true }, { keepsWriting: false }],
    ...{ exportReady: [{ days: 417 }], exportTooLarge: [{ gigabytes: 417 }], exportFailed: [{ hours: 417 }] },
    invitation: [
      { inviter: 'Markinviter', until: at, days: 417 },
      { inviter: undefined, until: at, days: 417 },
    ],
    notAdmitted: [{ reason }, { reason: null }],
  },
  security: {
    ...{ 'two-factor-on': withoutAny, 'two-factor-off': withoutAny, 'recovery-codes-renewed': withoutAny },
    ...{ 'codes-refused': withoutAny, 'two-factor-reset': withoutAny, 'signed-out-by-admin': withoutAny },
    ...{ 'made-admin': withoutAny, 'admin-removed': withoutAny, 'recovery-code-used': detail, 'passkey-added': detail },
    ...{ 'passkey-removed': detail, 'token-made': detail, 'sign-on-linked': detail, 'sign-on-unlinked': detail },
    'username-changed': detail,
  },
  community: {
    warning: [{ rule: 'Markrule', reason, warnings: 417, most: 318, days: 219 }],
    suspended: [{ reason, days: 417 }],
    ...{ restored: withoutAny, contactReceipt: withoutAny, verificationRefused: [{ reason }] },
    newsletterConfirmation: [{ hours: 417 }],
    contactAnswer: [{ subject: 'Marksubject', reply: ['Markreply'] }],
    applicationReceipt: [
      { position: 'Markposition', months: 417 },
      { position: null, months: 417 },
    ],
    webhookPaused: [{ host: 'Markhost' }],
    testLetter: [{ address: 'Markaddress', at: '2031-03-04 12:00' }],
  },
  rules: {
    ...{ on_topic: withoutAny, promotion: withoutAny, respect: withoutAny },
    ...{ privacy: withoutAny, rights: withoutAny, authentic: withoutAny },
  },
  events: {
    ...{ start: starts, inDigest: many, footer: many, open: many },
    lineOfDigest: starts.map((each) => ({ title, start: each })),
    changed: [...changes.map((change) => ({ title, changes: [change], more: 0 })), { title, changes, more: 417 }],
    cancelled: [
      ...[
        { title, reason, day: null, more: 0 },
        { title, reason, day: '2031-03-04', more: 0 },
      ],
      { title, reason, day: '2031-03-04', more: 417 },
    ],
    begins: soons.map((soon) => ({ title, soon })),
  },
  eventLetters: {
    moved: [
      ...[
        { title, was: start, is: starts[2]!, isPlace: false, changes: [] },
        { title, is: start, isPlace: true, changes },
      ],
      { title, is: start, isPlace: false, changes: [{ is: 'link' }] },
    ],
    cancelled: [
      { title, start, by: 'Markhost', reason },
      { title, start, by: null, reason },
    ],
    reminder: soons.map((soon) => ({ title, soon, start })),
  },
  told: {
    ...{ postApproved: many, postRejected: [{ reason }, { reason: null }], warned: many },
    ...{ approved: reviewed, rejected: reviewed, sentBack: reviewed, draftEnds: [{ title, at }] },
    ...{ reportDismissed: many, reportWarned: many, reportRemoved: many, exportReady: many, offerGone: many },
    appealDecided: [
      { isSuspension: true, isGranted: true },
      { isSuspension: false, isGranted: false },
    ],
    eventChanged: [{ title, changes, more: 417 }],
    eventCancelled: [{ title, reason: ['hostLeft', {}], day: null, more: 0 }],
    eventBegins: soons.map((soon) => ({ title, soon })),
    ...{
      eventRecording: [one],
      eventSlides: [one],
      eventNote: [one],
      hostsWithYou: [{ name: 'Markname', title }],
      placeFree: [one],
    },
    ...{ removedFromEvent: reasoned, groupRefused: reasoned, groupRemoved: reasoned, groupArchived: reasoned },
    ...{ groupMember: [one], groupModerator: [one], groupNoModerator: [one], groupOwner: [one], groupReopened: [one] },
    ...{ groupOpens: [{ title, at }], groupWithoutOwner: [{ title, days: 417 }] },
    ...{ groupPostsWait: [{ title, count: 417 }], groupSharesWait: [{ title, count: 417 }] },
    ...{
      certificate: [one],
      certificateWithdrawn: [
        { title, reason },
        { title, reason: ['attendanceTakenBack', {}] },
      ],
    },
    ...{ hoursAdded: [{ title, hours: 417 }], hoursMissing: [{ name: 'Markname', hours: 417, endsOn: '2031-03-04' }] },
    ...{
      lineGone: [one],
      offerChanged: [{ title, changes: ['place', 'postage', 'until'] }],
      lineRenamed: [{ was: 'Markwas', title }],
      lineTaken: [one],
      linePromised: [one],
    },
    ...{ lineFreed: [one], lineUnwanted: [one], answerHelped: [one], linkBroken: [one], linkMoved: [one] },
    ...{
      newVersion: [{ title, note: 'Marknote' }],
      importDone: [{ items: 417, errors: 318 }],
      importFailed: many,
      importStopped: many,
    },
    importRefused: [{ row: 417, problem: 'Markproblem' }],
  },
  reasons: {
    ...{ hostLeft: many, groupArchived: [one], calledOff: many, seriesChanged: many, takenFromSite: many },
    ...{ attendanceTakenBack: many, membersReported: many },
  },
  notices: {
    ...{ subject: [{ count: 417 }], away: many, awayMany: [{ count: 417 }], newForYou: many, footer: many },
    ...{
      noMoreNotices: many,
      andMore: [{ count: 417 }],
      open: many,
      openGroup: many,
      invitation: [{ days: 417 }],
      digest: periods,
      digestIntro: periods,
    },
    ...{ digestFooter: periods, noMoreDigests: many, unread: many, fromColleagues: many, fromGroups: many },
    quote: [
      { author: 'Markauthor', group: 'Markgroup', beginning: 'Markwords' },
      { author: 'Markauthor', group: null, beginning: 'Markwords' },
    ],
    ...{ newsletterFooter: many, unsubscribe: many },
  },
  acts: {
    ...{ message: acts, colleague_request: acts, colleague_accepted: acts, post_liked: acts, comment: acts, mention: acts },
    ...{ holding_comment: acts, holding_comment_event: acts, group_request: acts, group_invited: acts },
    ...{ group_invited_event: acts, group_invited_collection: acts, group_post: acts, group_post_with_content: acts },
    ...{ group_post_event: acts, group_post_collection: acts, resource_news: acts, resource_news_resource: acts },
    ...{ resource_news_want: acts, resource_news_offer: acts, collection_news: acts, collection_news_collection: acts },
  },
}
