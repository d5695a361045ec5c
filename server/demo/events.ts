import type { DemoEvent } from './demo-event.ts'
import { eventsFarAway } from './events-far-away.ts'

const northmoor = { name: 'Northmoor University Library', address: '2 Wharf Road', city: 'Northmoor', country: 'GB' }
const meet = 'https://meet.ibid.example'

const eventsNearby: DemoEvent[] = [
  {
    title: 'Cataloging Clinic: bring one record',
    body: `An hour, eight records, one screen. Bring the record that has been bothering you since spring; leave with it finished, or with a better question.

Send the record by Thursday noon so that we can look at it before. Patron data never appears in an example. #cataloging`,
    ...{ by: 'meiling', hosts: ['amara'], group: 'clinic', audience: 'members', category: 'Cataloging & Metadata' },
    ...{ format: 'online', timeZone: 'America/Toronto', inDays: -12, at: '12:00', minutes: 60, joinUrl: `${meet}/clinic` },
    repeat: { every: 'week', interval: 2, days: ['FR'], count: 10 },
    ...{ capacity: 8, creditHours: 1, competencies: ['Description and metadata'], language: 'en', daysAgo: 20 },
    going: ['amara', 'mai', 'jun', 'gurpreet', 'rafael', 'noor', 'hannah', 'priya'],
    waiting: ['siobhan', 'deepa', 'marguerite'],
    interested: ['yusuf'],
    cancelledDate: { nth: 3, reason: 'Half of us are on leave that week' },
    questions: [
      ['siobhan', 30, 'Is a school record with twelve local fields too much for ten minutes?'],
      ['meiling', 28, 'It is exactly right. Pick the one field that you would keep if you could keep only one.'],
    ],
  },
  {
    title: 'Mending paper with wheat starch paste',
    body: `We cook paste, tear tissue and mend two sheets each: one of mine, one that you bring. Nothing older than your grandmother, please.

Aprons are there. The sink is small, so we are twelve.`,
    ...{ by: 'tomasz', group: 'paste', audience: 'public', category: 'Archives & Preservation', daysAgo: 16 },
    ...{ format: 'in_person', timeZone: 'Europe/Dublin', inDays: 6, at: '14:00', minutes: 180 },
    place: { name: 'St. Brannoc Archive', address: 'Old Mill Lane', city: 'Galway', country: 'IE' },
    ...{ capacity: 12, price: '10 € for paste and tissue', creditHours: 3, competencies: ['Preservation and digitization'] },
    cover: { name: 'event-mending', alt: 'A torn sheet beside a bowl of paste and a brush' },
    going: ['siobhan', 'eleanor', 'oleksandr', 'ingrid'],
    interested: ['amara', 'deepa'],
    quiet: ['oleksandr'],
    questions: [
      ['ingrid', 50, 'May I bring a plan that is still damp at one corner?'],
      ['tomasz', 47, 'Bring it flat between blotters, and come twenty minutes early. Damp is easier than dry.'],
    ],
  },
  {
    title: 'Linked data on a Tuesday: one vocabulary, one afternoon',
    body: `One small vocabulary, published as linked data before tea. We use what a library of three people has: a spreadsheet, a text editor and patience.

Bring twenty of your own terms. #linkeddata`,
    ...{ by: 'jun', hosts: ['rafael'], group: 'linked', audience: 'public', category: 'Library Technology', daysAgo: 12 },
    ...{ format: 'hybrid', timeZone: 'Asia/Tokyo', inDays: 12, at: '16:00', minutes: 150, joinUrl: `${meet}/triples` },
    place: { name: 'Minato Conservatory', address: '4-1 Kaigan', city: 'Tokyo', country: 'JP' },
    ...{ creditHours: 2.5, competencies: ['Systems and data', 'Description and metadata'], language: 'en' },
    cover: { name: 'event-linked', alt: 'Threads that run between pins on a map of terms' },
    going: ['amara', 'mai', 'deepa', 'yusuf', 'ingrid', 'hannah'],
    interested: ['meiling', 'eleanor'],
    questions: [['amara', 9, 'Will the afternoon be recorded? It begins at seven in the morning here.']],
  },
  {
    title: 'Northmoor moves its catalog: a rehearsal',
    body: 'We move a copy of the whole catalog on a Saturday, count what is missing, and write down what we shouted. Pizza at one.',
    ...{ by: 'amara', group: 'migration', audience: 'group', category: 'Library Technology', daysAgo: 9 },
    ...{ format: 'in_person', timeZone: 'Europe/London', inDays: 19, at: '10:00', minutes: 360, place: northmoor },
    ...{ going: ['yusuf', 'meiling'], interested: ['rafael'] },
  },
  {
    title: 'How do you cite a thing that changes?',
    body: `Websites, datasets, a finding aid that is corrected every week. Thirty minutes of examples, thirty of yours.

The recording will be here afterwards.`,
    ...{ by: 'noor', hosts: ['yusuf'], group: 'teaching', audience: 'public', category: 'Information Literacy', daysAgo: 40 },
    ...{ format: 'online', timeZone: 'Asia/Amman', inDays: -9, at: '17:00', minutes: 60, joinUrl: `${meet}/cite` },
    ...{ creditHours: 1, competencies: ['Teaching and information literacy'], language: 'en' },
    cover: { name: 'event-sources', alt: 'Slips of paper with footnotes, pinned in rows' },
    going: ['amara', 'gurpreet', 'zanele', 'lucia', 'siobhan', 'hannah', 'kwame'],
    came: ['amara', 'gurpreet', 'zanele', 'siobhan', 'kwame'],
    afterwards: {
      recordingUrl: 'https://video.ibid.example/cite',
      closingNote:
        'Thank you for the questions. The three we could not answer are at the end of the recording, with what we found since.',
    },
    questions: [['zanele', 200, 'Does a retracted article count as a thing that changes?']],
  },
  {
    title: 'Open strongroom',
    body: `Once a year the door stands open. Twenty people at a time, cold hands welcome: maps that were folded wrong, a ledger with a pressed fern, and the box that nobody has a key for.

Children may turn pages of what we bring out for them.`,
    ...{ by: 'eleanor', audience: 'public', category: 'Archives & Preservation', daysAgo: 25 },
    ...{ format: 'in_person', timeZone: 'America/New_York', inDays: 33, days: 2 },
    place: { name: 'Ashgrove Athenaeum', address: '17 Elm Street', city: 'Ashgrove', country: 'US' },
    capacity: 120,
    cover: { name: 'event-strongroom', alt: 'An open iron door, and shelves of ledgers behind it' },
    going: ['tomasz', 'mai', 'deepa'],
    interested: ['amara', 'aroha', 'ibrahim'],
  },
]

export const events: DemoEvent[] = [...eventsNearby, ...eventsFarAway]
