import type { Competency } from '#contract/competencies.ts'
import type { CourseLevel, CourseType } from '#contract/courses.ts'

/** A course of the demo community. People are referred to by key (people.ts); days count back from the first start. */
export interface DemoCourse {
  title: string
  body: string
  by: string
  provider: string
  /** What follows https://learn.ibid.example/. */
  path: string
  type: CourseType
  hours: number
  level: CourseLevel
  language?: string
  price?: string
  /** If taught to a group: how many days from now it starts, and how long it lasts. */
  inDays?: number
  days?: number
  competencies: Competency[]
  givesCertificate?: true
  daysAgo: number
  isPending?: true
  /** Who has completed it, and what they said about it, if anything. */
  ratings?: [by: string, stars: number, text?: string][]
  completedBy?: string[]
}

export const courses: DemoCourse[] = [
  {
    title: 'Batch editing without fear',
    body: 'Five exercises on a copy of a real catalog, and one rule that is repeated until it sticks: look at ten records before you change ten thousand.',
    ...{
      by: 'meiling',
      provider: 'Delta University Library',
      path: 'batch-editing',
      type: 'course',
      hours: 2.5,
      level: 'intermediate',
    },
    ...{ competencies: ['Description and metadata', 'Systems and data'], givesCertificate: true, daysAgo: 120 },
    ratings: [
      ['amara', 5, 'I had been doing it for years, and had been lucky for years.'],
      ['mai', 5],
      ['jun', 5, 'The undo exercise alone is worth the afternoon.'],
      ['gurpreet', 4],
    ],
  },
  {
    title: 'Disaster planning for small archives',
    body: 'Six evenings, one plan: yours. Each week adds a page to it, from the telephone list to the freezer contract.',
    ...{
      by: 'tomasz',
      provider: 'St. Brannoc Archive',
      path: 'disaster-planning',
      type: 'course',
      hours: 12,
      level: 'intermediate',
    },
    ...{
      price: '40 €',
      inDays: 16,
      days: 36,
      competencies: ['Preservation and digitization', 'Archives and records'],
      daysAgo: 60,
    },
    ratings: [
      ['eleanor', 5, 'We used page three within the year.'],
      ['ingrid', 5],
      ['deepa', 4],
    ],
  },
  {
    title: 'Reading a deed of gift',
    body: 'One hour, three deeds, and the five sentences that decide what you may put online. Recorded, with the deeds to read along.',
    ...{
      by: 'marguerite',
      provider: 'Cour Supérieure Library',
      path: 'deed-of-gift',
      type: 'recording',
      hours: 1,
      level: 'introductory',
    },
    ...{ competencies: ['Law and ethics', 'Archives and records'], daysAgo: 100 },
    ratings: [
      ['eleanor', 5],
      ['priya', 4, 'Go through your own deeds right afterwards.'],
      ['tomasz', 5],
      ['hannah', 4],
    ],
  },
  {
    title: 'Oral history consent, from form to shelf',
    body: 'What people agree to when they tell you their life, how to say it in one page, and what the catalog has to remember of it.',
    ...{
      by: 'lucia',
      provider: 'Quartier Neuf Memory Project',
      path: 'oral-history-consent',
      type: 'course',
      hours: 4,
      level: 'intermediate',
    },
    ...{ competencies: ['Law and ethics', 'Community and outreach'], givesCertificate: true, daysAgo: 75 },
    ratings: [
      ['aroha', 5],
      ['kwame', 5, 'The withdrawal letter is the best part.'],
      ['zanele', 4],
    ],
  },
  {
    title: 'Systematic review searching',
    body: 'Building blocks, filters and the log that lets somebody else run your search in five years. With a librarian at your side every Tuesday.',
    ...{
      by: 'ibrahim',
      provider: 'Umzimvubu Medical School',
      path: 'systematic-reviews',
      type: 'course',
      hours: 9,
      level: 'advanced',
    },
    ...{ inDays: 30, days: 42, competencies: ['Reference and research help', 'Research and evaluation'], daysAgo: 44 },
    ratings: [
      ['noor', 5],
      ['zanele', 4],
      ['siobhan', 5],
    ],
  },
  {
    title: 'First steps with OpenRefine',
    body: 'From a spreadsheet that frightens you to one that does not. Facets, clusters, and how to keep a diary of what you did.',
    ...{ by: 'yusuf', provider: 'Crescent College', path: 'openrefine', type: 'course', hours: 3, level: 'introductory' },
    ...{ competencies: ['Systems and data'], daysAgo: 160 },
    ratings: [
      ['hannah', 5],
      ['rafael', 5, 'My first cluster found nineteen spellings of one publisher.'],
      ['mai', 4],
      ['kwame', 5],
    ],
  },
  {
    title: 'Braille, audio, large print: buying well',
    body: 'What to ask a supplier, what a good edition costs, and three readers who tell you what they throw out of the window.',
    ...{
      by: 'hannah',
      provider: 'Riverside Branch Library',
      path: 'accessible-formats',
      type: 'webinar',
      hours: 1.5,
      level: 'introductory',
    },
    ...{ competencies: ['Access and inclusion', 'Collections'], daysAgo: 6 },
    completedBy: ['siobhan'],
  },
  {
    title: 'Cuentacuentos en dos lenguas',
    body: 'Cómo preparar una hora del cuento en dos lenguas cuando usted habla bien solo una: libros, canciones y silencios.',
    ...{
      by: 'lucia',
      provider: 'Biblioteca La Ribera',
      path: 'cuentacuentos',
      type: 'workshop',
      hours: 6,
      level: 'introductory',
    },
    ...{ language: 'es', competencies: ['Children and young people', 'Community and outreach'], daysAgo: 90 },
    ratings: [
      ['rafael', 5, 'Lo hice el sábado siguiente.'],
      ['siobhan', 5],
      ['priya', 5],
    ],
  },
  {
    title: 'Managing people you used to sit beside',
    body: 'For those who were promoted in the room they worked in. Four conversations to have in the first month, and one to put off.',
    ...{ by: 'eleanor', provider: 'Ashgrove Athenaeum', path: 'managing-people', type: 'course', hours: 5, level: 'advanced' },
    ...{ price: '25 £', competencies: ['Leadership and management'], daysAgo: 52 },
    ratings: [
      ['amara', 4, 'I put off the right one.'],
      ['ruth', 5],
      ['gurpreet', 4],
    ],
  },
  {
    title: 'Describing with care: a reading course',
    body: 'Eight chapters and eight Tuesdays about the words we inherited in our catalogs, and which of them we keep on purpose.',
    ...{
      by: 'aroha',
      provider: 'Kestrel Bay Libraries',
      path: 'describing-with-care',
      type: 'reading',
      hours: 8,
      level: 'intermediate',
    },
    ...{ competencies: ['Description and metadata', 'Access and inclusion'], daysAgo: 30 },
    completedBy: ['noor', 'meiling'],
  },
  {
    title: 'Introduction to IIIF for collections staff',
    body: 'What a manifest is, why your pictures should have one, and how to check it without asking the systems office.',
    ...{
      by: 'jun',
      provider: 'Minato Conservatory',
      path: 'iiif-for-collections',
      type: 'course',
      hours: 6,
      level: 'introductory',
    },
    ...{ competencies: ['Preservation and digitization', 'Systems and data'], givesCertificate: true, daysAgo: 110 },
    ratings: [
      ['oleksandr', 4],
      ['ingrid', 5],
      ['deepa', 5],
    ],
  },
  {
    title: 'Teaching source evaluation with AI in the room',
    body: 'An hour with the tools that your students have open anyway. Ends with a lesson plan for fifty minutes.',
    ...{
      by: 'noor',
      provider: 'Al-Bayan University Library',
      path: 'source-evaluation',
      type: 'recording',
      hours: 1,
      level: 'intermediate',
    },
    ...{ competencies: ['Teaching and information literacy'], daysAgo: 14 },
    ratings: [
      ['yusuf', 5],
      ['kwame', 4],
    ],
  },
  {
    title: 'Grant writing for a library of two',
    body: 'Half a day, one application, and somebody who has read four hundred of them. Bring the call that you would like to answer.',
    ...{
      by: 'kwame',
      provider: 'Adinkra Community Library',
      path: 'grant-writing',
      type: 'workshop',
      hours: 4,
      level: 'introductory',
    },
    ...{
      inDays: 40,
      days: 1,
      competencies: ['Advocacy and communication', 'Leadership and management'],
      daysAgo: 1,
      isPending: true,
    },
  },
]
