import type { Joining } from '#contract/groups.ts'

/** A group of the demo community. People are referred to by key (people.ts); times count back from the first start. */
export interface DemoGroup {
  key: string
  name: string
  about: string
  joining: Joining
  owner: string
  moderators?: string[]
  members: string[]
  /** Not answered yet. */
  asking?: [by: string, hoursAgo: number, note?: string][]
  invited?: [who: string, by: string, hoursAgo: number][]
  question?: string
  rules?: { title: string; text?: string }[]
  posting?: 'moderators'
  subjects: string[]
  language?: string
  country?: string
  daysAgo: number
  archived?: { daysAgo: number; reason: string }
  /** Not read by an admin yet. */
  isPending?: true
  /** A large change to its description, which waits for an admin. */
  proposes?: { about: string; hoursAgo: number }
}

export const groups: DemoGroup[] = [
  {
    key: 'clinic',
    name: 'Cataloging Clinic',
    about: `Bring a record that is bothering you. MARC, RDA, BIBFRAME, Dublin Core, or a card with a coffee ring on it.

One record per post, the fields as text, and what you expected instead. The first reply always asks a question. What we solve on Fridays goes into a page that the next person finds.`,
    joining: 'open',
    owner: 'meiling',
    moderators: ['amara', 'eleanor'],
    members: ['mai', 'jun', 'gurpreet', 'rafael', 'yusuf', 'noor', 'deepa', 'hannah', 'marguerite', 'priya', 'siobhan'],
    rules: [
      { title: 'One record per post, fields as text.', text: 'A picture of a screen cannot be searched, copied or read aloud.' },
      { title: 'Ask before you correct.' },
      { title: 'Patron data never appears in an example.' },
      { title: 'Say which rules you follow, and which edition.' },
    ],
    subjects: ['Cataloging', 'Metadata', 'Thesauri & Classification'],
    language: 'en',
    daysAgo: 540,
  },
  {
    key: 'reparative',
    name: 'Reparative Description',
    about: `Old headings, new names, and who decides. We work on catalog records and finding aids together with the people they describe.

This is a place for drafts and doubts, which is why a moderator lets people in. Bring the sentence that you cannot get right.`,
    joining: 'request',
    question: 'What do you describe, and with whom?',
    owner: 'aroha',
    moderators: ['eleanor', 'deepa'],
    members: ['amara', 'ingrid', 'mai', 'lucia', 'kwame'],
    asking: [
      [
        'ibrahim',
        5,
        'We rename streets in our finding aids every month. I would like to learn how others keep the old name findable.',
      ],
      ['zanele', 27, 'Medical subject headings and the people they hurt. I am drafting a local policy.'],
    ],
    rules: [
      { title: 'Nothing about us without us.', text: 'Name the community you worked with, or say that you have not asked yet.' },
      { title: 'Drafts stay here.' },
      { title: 'Quote an offensive heading only where the question needs it.' },
    ],
    subjects: ['Archival Description', 'Indigenous Knowledge', 'Community Archives'],
    daysAgo: 410,
  },
  {
    key: 'migration',
    name: 'Northmoor Migration Table',
    about: 'Notes of the four of us who move Northmoor’s catalog in June. Loud worries welcome.',
    joining: 'hidden',
    owner: 'amara',
    moderators: ['yusuf'],
    members: ['meiling', 'rafael'],
    subjects: ['Library Systems', 'Metadata'],
    daysAgo: 65,
  },
  {
    key: 'linked',
    name: 'Linked Data, Small Libraries',
    about:
      'Linked data without a department for it: one person, one afternoon, one vocabulary. We compare what was worth the afternoon.',
    joining: 'open',
    owner: 'jun',
    moderators: ['rafael'],
    members: ['amara', 'mai', 'deepa', 'yusuf', 'hannah', 'ingrid', 'meiling'],
    rules: [{ title: 'Show the triples, and how long they took.' }, { title: 'No tool is a religion.' }],
    subjects: ['Linked Data', 'Metadata', 'Music Libraries'],
    daysAgo: 300,
  },
  {
    key: 'outreach',
    name: 'Mobile and Outreach',
    about: 'Vans, boats, backpacks and the routes they keep. Timetables, tyres, story times at the end of the road.',
    proposes: {
      hoursAgo: 6,
      about: `Vans, boats, backpacks, and since this year a donkey. We compare routes, timetables and what they cost, and we lend each other the story times that work at the end of the road.

New here? Say where your last stop is.`,
    },
    joining: 'open',
    owner: 'kwame',
    moderators: ['lucia'],
    members: ['gurpreet', 'siobhan', 'priya', 'ruth', 'ibrahim', 'zanele'],
    rules: [{ title: 'Ask before you photograph a reader.' }, { title: 'Say what it cost.' }],
    subjects: ['Outreach', 'Rural Libraries', 'Public Libraries', 'Community Programs'],
    daysAgo: 260,
  },
  {
    key: 'paste',
    name: 'Paper and Paste',
    about: 'Conservation at the bench: adhesives, tissue, boxes, light, mice. Ask early; most damage is done by kindness.',
    joining: 'open',
    posting: 'moderators',
    owner: 'tomasz',
    moderators: ['oleksandr'],
    members: ['eleanor', 'mai', 'ingrid', 'deepa', 'marguerite'],
    rules: [
      {
        title: 'No advice on objects nobody has looked at.',
        text: 'Say what it is, where it is and what has been done to it before.',
      },
    ],
    subjects: ['Conservation', 'Book History', 'Manuscripts'],
    country: 'IE',
    daysAgo: 190,
  },
  {
    key: 'teaching',
    name: 'Teaching Librarians',
    about: 'One-shot sessions, whole courses, and the worksheet that finally worked. We swap plans, and say what fell flat.',
    joining: 'open',
    owner: 'noor',
    moderators: ['siobhan'],
    members: ['hannah', 'tomasz', 'lucia', 'zanele', 'gurpreet'],
    invited: [['amara', 'noor', 9]],
    rules: [{ title: 'Share the plan, not only the applause.' }],
    subjects: ['Instruction', 'Information Literacy', 'School Libraries'],
    language: 'en',
    daysAgo: 150,
  },
  {
    key: 'flood',
    name: 'Harbour Flood Recovery',
    about: 'For the people who dried Harbour County’s strong room in the spring of 2025. Kept for the next house that needs it.',
    joining: 'open',
    owner: 'deepa',
    moderators: ['ingrid'],
    members: ['tomasz', 'eleanor'],
    subjects: ['Conservation', 'Archives', 'Library Buildings'],
    country: 'AU',
    daysAgo: 520,
    archived: { daysAgo: 200, reason: 'The last shelf is dry. Everything we learnt is written down here.' },
  },
  {
    key: 'branches',
    name: 'Small Branches, Long Roads',
    about:
      'For people who run a branch alone or nearly so: opening hours, cover for a sick day, and who reads to the children when you are at the desk.',
    joining: 'open',
    owner: 'gurpreet',
    members: [],
    rules: [{ title: 'No names of readers.' }],
    subjects: ['Public Libraries', 'Rural Libraries', 'Circulation'],
    daysAgo: 0.4,
    isPending: true,
  },
]

/** Owner first, then moderators, then the others. */
export const membersOf = ({ owner, moderators = [], members }: DemoGroup) => [owner, ...moderators, ...members]
