import type { Metadata } from '#contract/dublin-core.ts'
import { licences } from '#contract/licences.ts'
import type { DemoItem } from './collections.ts'
import { drawFern, type Fern } from './drawings/fern.ts'
import { typePage } from './drawings/finding-aid.ts'
import { drawLeaf } from './drawings/leaf.ts'
import { drawValley } from './drawings/valley.ts'

type Shape = [fronds: number, pairs: number, reach: number, again: number, taper: number]
type Print = [latin: string, common: string, date: string, place: string, verso: string, shape: Shape]

const [valley, head, moor] = ['Brannoc valley', 'Kestrel Head', 'Northmoor']

const prints: Print[] = [
  [
    'Dryopteris filix-mas',
    'Common male fern',
    '1871-06-04',
    valley,
    'Mill lane, by the second stile. Rain before noon, 0.31 in. Wind S.W. Frond 2 ft. 7. The kettle boiled over.',
    [1, 24, 0.3, 14, 0.5],
  ],
  [
    'Asplenium trichomanes',
    'Maidenhair spleenwort',
    '1871-07-19',
    valley,
    'On the school wall. Fair. The children counted 31 fronds and disagreed.',
    [5, 16, 0.05, 0, 0.1],
  ],
  [
    'Pteridium aquilinum',
    'Bracken',
    '1872-08-02',
    moor,
    'From the peat cutting. Fair, wind W. Too large for the frame; a tip only.',
    [1, 15, 0.42, 16, 0.95],
  ],
  ['Blechnum spicant', 'Hard fern', '1873-05-30', valley, 'Hag wood. Rain all day, 0.72 in.', [3, 34, 0.09, 0, 0.1]],
  [
    'Asplenium scolopendrium',
    'Hart’s-tongue',
    '1874',
    valley,
    'Chapel well. No date on the verso; the ink has run.',
    [4, 60, 0.05, 0, 0],
  ],
  [
    'Polypodium vulgare',
    'Common polypody',
    '1874-09-11',
    valley,
    'On the oak at the ford. Fair, then thunder.',
    [3, 17, 0.14, 0, 0.5],
  ],
  [
    'Athyrium filix-femina',
    'Lady fern',
    '1878-06-21',
    valley,
    'Fern bank. Longest day. Fair, no wind; the best print of the year.',
    [3, 22, 0.2, 12, 0.5],
  ],
  [
    'Osmunda regalis',
    'Royal fern',
    '1879-07-05',
    head,
    'By boat. Rain, 0.18 in. I fell in on the way back, the frond did not.',
    [2, 9, 0.34, 9, 0.3],
  ],
  ['Polystichum setiferum', 'Soft shield fern', '1881-04-28', valley, 'Old kiln. Frost in the night.', [1, 30, 0.22, 11, 0.4]],
  [
    'Dryopteris dilatata',
    'Broad buckler fern',
    '1882-06-14',
    moor,
    'Under the birches. Wind N., cold for June.',
    [1, 15, 0.38, 13, 0.9],
  ],
  ['Gymnocarpium dryopteris', 'Oak fern', '1886-05-17', valley, 'Hag wood, on the scree. Fair.', [3, 10, 0.36, 9, 1]],
  [
    'Asplenium adiantum-nigrum',
    'Black spleenwort',
    '1889-03-09',
    head,
    'From a wall. Snow on the tops. The last of volume six.',
    [3, 11, 0.26, 8, 0.95],
  ],
  ['Asplenium ruta-muraria', 'Wall-rue', '1871-10-02', valley, 'Tithe barn. Wind E.', [6, 5, 0.2, 3, 0.8]],
  [
    'Cystopteris fragilis',
    'Brittle bladder fern',
    '1872-06-25',
    valley,
    'In the quarry, wet rock. Rain, 0.22 in.',
    [4, 12, 0.18, 7, 0.6],
  ],
  ['Phegopteris connectilis', 'Beech fern', '1873-07-08', moor, 'Above the peat cutting. Fair.', [2, 16, 0.24, 10, 0.9]],
  [
    'Oreopteris limbosperma',
    'Lemon-scented fern',
    '1875-08-16',
    moor,
    'Smells of lemon when pressed, and so does the album. Fair.',
    [1, 28, 0.2, 13, 0.25],
  ],
  [
    'Ceterach officinarum',
    'Rustyback',
    '1876-02-29',
    head,
    'On the old battery. Dry and brown; it came back in water.',
    [5, 12, 0.07, 0, 0.2],
  ],
  [
    'Adiantum capillus-veneris',
    'Maidenhair',
    '1877-09',
    head,
    'From the sea cave, by Mr. Hale, who would not say where.',
    [4, 8, 0.22, 5, 0.7],
  ],
  [
    'Hymenophyllum tunbrigense',
    'Tunbridge filmy fern',
    '1877~',
    valley,
    'Hag wood, behind the fall. So thin that the print is darker than the fern.',
    [6, 7, 0.14, 4, 0.4],
  ],
  ['Dryopteris affinis', 'Scaly male fern', '1878-07-30', valley, 'Mill lane again. Rain, 0.40 in.', [1, 32, 0.24, 15, 0.35]],
  ['Polystichum aculeatum', 'Hard shield fern', '1880-05-12', valley, 'Gallows hill. Wind S.', [2, 28, 0.17, 9, 0.3]],
  ['Thelypteris palustris', 'Marsh fern', '1880-08-03', moor, 'Blind well. Wet feet. Fair.', [3, 20, 0.15, 9, 0.3]],
  [
    'Dryopteris carthusiana',
    'Narrow buckler fern',
    '1882-07-22',
    moor,
    'Beside the marsh fern of two years ago, which is gone.',
    [2, 17, 0.26, 10, 0.7],
  ],
  [
    'Asplenium marinum',
    'Sea spleenwort',
    '1883-06-09',
    head,
    'Above the spray. Wind W., strong; the glass broke.',
    [4, 14, 0.1, 0, 0.3],
  ],
  ['Asplenium viride', 'Green spleenwort', '1884-07', moor, 'One wall, one plant. I took one frond.', [4, 15, 0.06, 0, 0.2]],
  [
    'Matteuccia struthiopteris',
    'Ostrich fern',
    '1885-05-25',
    valley,
    'The garden of the parsonage. Not ours by nature, but it stays.',
    [2, 38, 0.18, 14, 0.05],
  ],
  [
    'Botrychium lunaria',
    'Moonwort',
    '1888-06-01',
    moor,
    'Found on my knees. Fair. Thirty years of looking.',
    [1, 7, 0.13, 0, 0.2],
  ],
]

const common: Metadata = { creator: ['Marlowe, Edith Anne, 1839–1903'], language: ['en'], rights: [licences.cc0.uri] }
const source = 'Delta University Library, Special Collections, QK 524 .M37'

/** The first is drawn large enough for a closer look. */
const sizeOf = (at: number) => (at === 0 ? ([2000, 2500] as const) : ([640, 800] as const))

const printed = prints.map(([latin, name, date, place, verso, [fronds, pairs, reach, again, taper]], at): DemoItem => {
  const fern: Fern = { seed: 100 + at, fronds, pairs, reach, again, taper }
  const [width, height] = sizeOf(at)
  return {
    metadata: {
      ...common,
      ...{
        title: [latin],
        alternative: [name],
        date: [date],
        spatial: [place],
        identifier: [`m${Math.floor(at / 5) + 1}f${`${at + 1}`.padStart(3, '0')}r`],
      },
      description: [`${name}. Cyanotype on wove paper.`],
      ...{
        subject: ['Ferns', 'Botanical illustration', 'Weather, records'],
        format: ['Cyanotype; photogram'],
        extent: ['1 print, 270 × 220 mm'],
      },
      ...{ source: [source], relation: [`Marlowe fern albums, vol. ${Math.floor(at / 5) + 1}`], transcript: [verso] },
    },
    pages: [{ alt: `A white print of ${name.toLowerCase()} on blue paper`, draw: () => drawFern(fern, width, height) }],
  }
})

const weather: string[][] = [
  [
    'The weather at Brannoc',
    'kept by E. Marlowe',
    'for the school',
    '1871',
    '',
    'Gauge read at eight.',
    'Wind by the chapel vane.',
  ],
  [
    'June 1871',
    '1  Fair.  S.W.',
    '2  Fair.  W.',
    '3  Showers, 0.08 in.',
    '4  Rain before noon, 0.31 in.',
    '5  Rain, 0.26 in.',
    '6  Fair. The hay is late.',
  ],
  [
    '7  Fair.  S.',
    '8  Thunder at four.',
    '   0.55 in. in an hour.',
    '9  Mist.',
    '10 Mist. No print today.',
    '11 Fair.  N.W.',
    '12 Fair. Two prints.',
  ],
  [
    '13 Wind E., cold.',
    '14 The same.',
    '15 Frost on the moor!',
    '16 Fair.',
    '17 Fair. The children',
    '   read the gauge and wrote',
    '   0.00 in. very neatly.',
  ],
  [
    '18 Rain, 0.12 in.',
    '19 Rain, 0.40 in.',
    '20 Flood at the ford.',
    '21 Longest day, not seen.',
    '22 Fair.',
    '23 Fair.',
    '24 Midsummer fires, S.W.',
  ],
  [
    'Sum for the month',
    '2.31 in. on 11 days.',
    'Hottest: the 17th.',
    'Coldest: the 15th.',
    '',
    'The gauge leaks a little',
    'and has always leaked.',
  ],
]

const others: DemoItem[] = [
  {
    metadata: {
      ...common,
      ...{
        title: ['The Brannoc Valley'],
        date: ['1874'],
        spatial: [valley!],
        identifier: ['m-map'],
        subject: ['Maps', 'Local history'],
        source: [source],
      },
      description: ['A survey of the valley, made on foot. Look closely: where she found a fern, it says so.'],
      ...{
        extent: ['1 map, 88 × 66 cm'],
        transcript: [
          'The Brannoc Valley, surveyed on foot, 1874, by E. Marlowe. Osmunda here, 1879. Asplenium on the wall. E. M. fell in.',
        ],
      },
    },
    pages: [
      {
        alt: 'A map of a valley with a river, a village, fields and woods, and many small names',
        draw: () => drawValley(4000, 3000),
      },
    ],
  },
  {
    metadata: {
      ...common,
      ...{
        title: ['The weather at Brannoc, June 1871'],
        date: ['1871-06'],
        spatial: [valley!],
        identifier: ['m-weather'],
        source: [source],
      },
      ...{
        description: ['Six leaves of the book that lay beside the rain gauge.'],
        subject: ['Weather, records', 'Diaries'],
        extent: ['6 leaves'],
      },
      transcript: [weather.map((lines) => lines.join('\n')).join('\n\n')],
    },
    pages: weather.map((lines, at) => ({
      alt: `Leaf ${at + 1} of a notebook, handwritten`,
      draw: () => drawLeaf(lines, 80 + at),
    })),
  },
  {
    type: 'pdf',
    metadata: {
      ...{
        title: ['Finding aid to the Marlowe papers'],
        creator: ['Delta University Library'],
        date: ['1931/1998'],
        language: ['en'],
      },
      ...{ identifier: ['m-aid'], subject: ['Finding aids'], rights: [licences.cc0.uri], extent: ['1 page'] },
      description: ['What came with the albums in 1931, box by box.'],
    },
    document: {
      name: 'marlowe-finding-aid.pdf',
      content: () =>
        typePage([
          ...['MARLOWE PAPERS', '', 'Received 1931 from the estate of the Brannoc school.', ''],
          ...[
            'Box 1   Fern albums, volumes 1 to 3',
            'Box 2   Fern albums, volumes 4 to 6',
            'Box 3   The weather at Brannoc, 1871 to 1899',
          ],
          ...['Box 4   Map of the valley, rolled', 'Box 5   Rain gauge, copper, leaks', '', 'Open without restriction.'],
        ]),
    },
  },
]

export const fernItems: DemoItem[] = [...printed, ...others]
