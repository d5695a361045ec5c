import type { Metadata } from '#contract/dublin-core.ts'
import { licences } from '#contract/licences.ts'
import type { ItemType } from '#contract/items.ts'
import type { Canvas } from './drawings/canvas.ts'
import { drawChart } from './drawings/chart.ts'
import { fernItems } from './fern-albums.ts'
import { drawLeaf } from './drawings/leaf.ts'

// What members of the demo community have digitised. Every picture is drawn at the first start, so that there is something
// to zoom into and nothing large to store. People are referred to by key (people.ts); days count back from the first start.

export interface DemoItem {
  type?: ItemType
  metadata: Metadata
  /** For a picture: alternative text, and how to draw it. */
  pages?: { alt: string; draw: () => Canvas }[]
  document?: { name: string; content: () => Buffer }
  /** Added later, and not read by a reviewer yet. */
  isNew?: true
}

export interface DemoCollection {
  by: string
  /** Who else edits it. */
  editors?: string[]
  title: string
  body: string
  institution: string
  country: string
  language: string
  rights: string
  isPublic?: true
  isPending?: true
  daysAgo: number
  items: DemoItem[]
}

const charts: [title: string, date: string, isNew?: true][] = [
  ...([
    ['Inner basin', '1871'],
    ['Approach from the east', '1874-05'],
    ['Fish quay', '1874'],
    ['Breakwater, as built', '1879'],
    ['Breakwater, as proposed', '1877~'],
  ] as [string, string][]),
  ...([
    ['Coal wharf', '1883'],
    ['The bar at low water', '1886-09'],
    ['Slip and dry dock', '189X'],
  ] as [string, string][]),
  ...([
    ['Lifeboat house', '1902', true],
    ['Dredged channel', '1904', true],
  ] as [string, string, true][]),
]

const harbour: DemoCollection = {
  ...{
    by: 'deepa',
    editors: ['ingrid'],
    title: 'Plans of the Harbour Office',
    institution: 'Harbour County Archives',
    country: 'AU',
  },
  body: 'Charts and plans that hung in the office of the harbour master until the flood. Scanned after they had dried; soundings are in fathoms, and the spelling is theirs.',
  ...{ language: 'en', rights: licences.nkc.uri, daysAgo: 34 },
  items: charts.map(([title, date, isNew], at) => ({
    metadata: {
      ...{
        title: [title],
        creator: ['Harbour Office'],
        date: [date],
        identifier: [`HO-${at + 1}`],
        extent: ['1 sheet, 60 × 45 cm'],
      },
      ...{ subject: ['Harbours', 'Nautical charts'], spatial: ['Harbour County'], language: ['en'], rights: [licences.nkc.uri] },
    },
    pages: [
      {
        alt: `A chart with the heading “${title}”: a coast with quays, and depths in the water`,
        draw: () => drawChart(title, 40 + at, 800, 600),
      },
    ],
    ...(isNew && { isNew }),
  })),
}

const days: [date: string, lines: string[]][] = [
  [
    '1893-01-11',
    [
      '11 January 1893',
      'Ice to the outer skerry.',
      'Wind N.E., hard. -14°',
      'No boat for nine days.',
      'Read Runeberg aloud again.',
    ],
  ],
  [
    '1893-02-02',
    [
      '2 February 1893',
      'Candlemas. Sun for an hour.',
      'Wind W., light. -6°',
      'The mail came over the ice',
      'on a sledge, with oranges.',
    ],
  ],
  [
    '1893-03-28',
    ['28 March 1893', 'Open water at the point.', 'Wind S., rain. +3°', 'First boat. Eleven letters,', 'none of them mine.'],
  ],
  ['1893-05-01', ['1 May 1893', 'Larks over the parsonage.', 'Calm. +9°', 'Lamp lit for the last time', 'until August.']],
]

const diaries: DemoCollection = {
  ...{ by: 'hannah', title: 'Weather diaries of a lighthouse', institution: 'Norrvik University', country: 'SE', daysAgo: 1.2 },
  body: 'Four leaves to begin with, of a diary that was kept for forty years. Transcribed by students of the course on palaeography.',
  ...{ language: 'en', rights: licences.pdm.uri, isPublic: true, isPending: true },
  items: days.map(([date, lines], at) => ({
    metadata: {
      ...{
        title: [`Diary, ${lines[0]}`],
        creator: ['Lighthouse keeper, Norrvik'],
        date: [date],
        subject: ['Weather', 'Diaries'],
      },
      ...{ spatial: ['Norrvik'], language: ['en'], rights: [licences.pdm.uri], transcript: [lines.join('\n')] },
    },
    pages: [{ alt: `A handwritten page of a diary, dated ${lines[0]}`, draw: () => drawLeaf(lines, 60 + at) }],
  })),
}

const ferns: DemoCollection = {
  ...{
    by: 'mai',
    editors: ['meiling'],
    title: 'The Marlowe fern albums',
    institution: 'Delta University Library',
    country: 'CA',
  },
  body: 'Cyanotypes of ferns that Edith Marlowe made in the Brannoc valley, with the weather in pencil on every verso.\n\nEdith Marlowe (1839–1903) taught at the Brannoc school and printed ferns in its yard. The albums came to the library in 1931 with her rain gauge. Versos were transcribed by volunteers and checked twice.',
  ...{ language: 'en', rights: licences.cc0.uri, isPublic: true, daysAgo: 21 },
  items: fernItems,
}

export const collections: DemoCollection[] = [harbour, ferns, diaries]
