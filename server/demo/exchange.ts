import type { OfferMode, Postage } from '#contract/offers.ts'
import type { WantAbout } from '#contract/wants.ts'

// What members of the demo community look for and give away. People are referred to by key (people.ts); days count back from
// the first start.

export interface DemoWant {
  title: string
  body: string
  by: string
  about: WantAbout
  subjects: string[]
  language?: string
  daysAgo: number
  isPending?: true
  answers?: [by: string, note: string, helped?: true][]
}

export interface DemoOffer {
  title: string
  body: string
  by: string
  city: string
  country: string
  postage: Postage
  mode: OfferMode
  inDays: number
  daysAgo: number
  isPending?: true
  lines: [title: string, note?: string][]
  /** Who asks for which lines, counted from 0; in first-come mode the first gets them. */
  asks?: [by: string, lines: number[], note?: string][]
}

export const wants: DemoWant[] = [
  {
    title: 'A disposal schedule for damaged newspapers, in English or Ukrainian',
    body: 'We have 400 meters to assess by June. A form would help more than a policy.',
    ...{ by: 'oleksandr', about: 'resource', subjects: ['Preservation'], daysAgo: 2 },
    answers: [
      ['tomasz', 'Ours is one page with five boxes. I can translate the headings with you.', true],
      ['deepa', 'Do you sort by brittleness first? Then ask me for our spreadsheet.'],
    ],
  },
  {
    title: 'Search filters for systematic reviews on rural clinics',
    body: 'PubMed or Scopus. I will share mine back.',
    ...{ by: 'zanele', about: 'resource', subjects: ['Medical librarianship'], daysAgo: 4 },
    answers: [['noor', 'The one for primary care is close. Leave out the last line, it is for our own hospital.']],
  },
  {
    title: 'A thesaurus for koto and shamisen tunings',
    body: 'Printed sources are welcome; I can type.',
    ...{ by: 'jun', about: 'volume', subjects: ['Music librarianship'], language: 'ja', daysAgo: 8 },
  },
  {
    title: 'A reading scheme for grown-ups who come back to reading',
    body: 'Short, kind, and not about children. Twelve weeks would be right.',
    ...{ by: 'siobhan', about: 'resource', subjects: ['Literacy'], daysAgo: 1, isPending: true },
  },
]

export const offers: DemoOffer[] = [
  {
    title: 'Duplicates of a local history series, 1961 to 1974',
    body: 'Clean, ex-library, stamped on the title page. I can send up to five in one parcel.',
    ...{ by: 'eleanor', city: 'Ashgrove', country: 'GB', postage: 'receiver', mode: 'first_come', inDays: 30, daysAgo: 5 },
    lines: [
      ['Volume 1: The harbor before the railway'],
      ['Volume 2: Mills and millers', 'Spine repaired with tissue'],
      ['Volume 3: Chapels, wells and holy trees'],
      ['Volume 5: The winter of 1947'],
      ['Volume 8: Index of names'],
    ],
    asks: [
      ['gurpreet', [0, 1], 'For the local shelf of our branch.'],
      ['hannah', [0]],
    ],
  },
  {
    title: 'Two microfilm readers and a box of lamps',
    body: 'Both work. They weigh what you fear they weigh, so bring a colleague.',
    ...{ by: 'ingrid', city: 'Bergen', country: 'NO', postage: 'collect', mode: 'chosen', inDays: 40, daysAgo: 3 },
    lines: [['Microfilm reader, 16 mm'], ['Microfilm reader, 35 mm', 'The focus wheel is stiff'], ['Nine lamps']],
    asks: [
      ['amara', [1, 2], 'For a project on ship’s papers. We would come in May.'],
      ['tomasz', [1]],
    ],
  },
  {
    title: 'Picture books in six languages, gently read',
    body: 'Left over from a festival. Each with a plastic jacket.',
    ...{
      by: 'lucia',
      city: 'Valencia',
      country: 'ES',
      postage: 'giver',
      mode: 'first_come',
      inDays: 42,
      daysAgo: 1,
      isPending: true,
    },
    lines: [['Spanish, 14 titles'], ['Arabic, 6 titles'], ['Romanian, 5 titles']],
  },
]
