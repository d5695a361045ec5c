import type { LicenceId } from '#contract/licences.ts'
import type { LibraryType, ResourceType } from '#contract/resources.ts'
import type { ResourceFileName } from './resource-files.ts'

// What members of the demo community share for others to reuse. People are referred to by key (people.ts); days count back
// from the first start.

export interface DemoVersion {
  daysAgo: number
  note?: string
  downloads?: number
  /** A file in resource-files.ts, or else what follows https:// */
  file?: ResourceFileName
  link?: string
  /** Where it permanently redirects to now. */
  movedTo?: string
}

export interface DemoResource {
  title: string
  body: string
  by: string
  type: ResourceType
  subjects: string[]
  audiences: LibraryType[]
  language?: string
  country: string
  /** Where it was made, if not at its author's workplace. */
  institution?: string
  /** Who made it, if not its author. */
  creators?: string[]
  year: number
  licence: LicenceId
  isPublic?: true
  /** The group it is for (groups.ts). */
  group?: string
  isPending?: true
  /** Oldest first. */
  versions: [DemoVersion, ...DemoVersion[]]
  /** Another one, which no reviewer has read yet. */
  waiting?: DemoVersion
  uses?: [by: string, note?: string][]
}

export const resources: DemoResource[] = [
  {
    title: 'Plain-language subject headings: a starter set',
    body: 'Headings in words that readers use, each beside the one it replaces and the question at the desk that it comes from. Load them beside the old ones, not in their place.',
    ...{
      by: 'amara',
      type: 'data_set',
      subjects: ['Cataloging', 'Thesauri & Classification'],
      audiences: ['public', 'academic'],
    },
    ...{ country: 'GB', year: 2026, licence: 'cc-by' },
    versions: [
      { daysAgo: 110, file: 'plain-headings-1.csv', downloads: 72 },
      { daysAgo: 64, file: 'plain-headings-2.csv', note: 'Headings for health, from readers’ questions.', downloads: 58 },
      { daysAgo: 14, file: 'plain-headings-3.csv', note: 'The question each of them comes from.', downloads: 37 },
    ],
    uses: [['gurpreet', 'We loaded 212 of them in one afternoon.'], ['aroha', 'River names needed our own words.'], ['ingrid']],
  },
  {
    title: 'Collection development policy on two pages',
    body: 'What we buy, what we keep, and who decides when we disagree. Short enough that a new trustee reads it before the meeting. Replace what stands in brackets.',
    ...{ by: 'gurpreet', type: 'policy', subjects: ['Collection Development', 'Public Libraries'], audiences: ['public'] },
    ...{ country: 'CA', year: 2026, licence: 'cc-by', isPublic: true },
    versions: [
      { daysAgo: 140, file: 'collection-policy-1.md', downloads: 61 },
      { daysAgo: 75, file: 'collection-policy-2.md', note: 'A section on gifts, which we were asked for most.', downloads: 48 },
      {
        daysAgo: 12,
        file: 'collection-policy-3.md',
        note: 'Who answers a request to remove a book, and by when.',
        downloads: 23,
      },
    ],
    uses: [
      ['kwame', 'For the seven stops of the van: one page was enough, and the committee signed it.'],
      ['lucia', 'Translated for our board. The section on gifts saved us from an encyclopedia.'],
      ['aroha'],
      ['priya', 'I keep it at the desk.'],
    ],
  },
  {
    title: 'Lesson plan: one source, three questions',
    body: 'Fifty minutes for a class of thirty. Students bring a page they believe, and leave with what would change their mind. With a sheet to hand out.',
    ...{ by: 'noor', type: 'lesson_plan', subjects: ['Information Literacy', 'Instruction'], audiences: ['academic', 'school'] },
    ...{ country: 'JO', year: 2025, licence: 'cc-by-sa', isPublic: true },
    versions: [
      { daysAgo: 118, file: 'three-questions-1.md', downloads: 57 },
      {
        daysAgo: 40,
        file: 'three-questions-2.md',
        note: 'Ten minutes less of me talking, ten more of them looking.',
        downloads: 39,
      },
    ],
    uses: [
      ['hannah', 'With doctoral students. The third question took the whole second half, as it should.'],
      ['gurpreet', 'Evening class for adults, without the sheet.'],
      ['siobhan', 'Fourth years, two lessons instead of one.'],
    ],
  },
  {
    title: 'Batch change log',
    body: 'A table to fill in before you change records in numbers, not after: what, why, how many, who looked at ten of them, and how to undo it.',
    ...{ by: 'meiling', type: 'template', subjects: ['Cataloging', 'Metadata'], audiences: ['academic', 'public', 'special'] },
    ...{ country: 'CA', year: 2025, licence: 'cc0' },
    versions: [
      { daysAgo: 132, file: 'batch-log-1.csv', downloads: 44 },
      { daysAgo: 33, file: 'batch-log-2.csv', note: 'A column for the query that found them.', downloads: 31 },
    ],
    waiting: { daysAgo: 0.4, file: 'batch-log-3.csv', note: 'A column for what the public catalog showed meanwhile.' },
    uses: [
      ['amara', 'We stopped a bad load at record eleven because the column was empty.'],
      ['rafael', 'Em português; a coluna de desfazer é a melhor.'],
      ['jun'],
      ['deepa', 'For file names instead of records. It fits.'],
    ],
  },
  {
    title: 'Water damage: the first 48 hours',
    body: 'One sheet for the wall by the telephone. What to do while the water is still coming in, what to freeze, and what to leave alone until a conservator is there.',
    ...{ by: 'tomasz', type: 'guide', subjects: ['Conservation', 'Archives'], audiences: ['archives', 'special', 'museums'] },
    ...{ country: 'IE', year: 2024, licence: 'cc-by-nc' },
    versions: [
      { daysAgo: 125, link: 'archive.brannoc.example/wet-paper/2024', downloads: 38 },
      {
        daysAgo: 52,
        file: 'first-48-hours.md',
        note: 'As a file: when it is needed, the network may be down as well.',
        downloads: 66,
      },
    ],
    uses: [
      ['deepa', 'It hung by the telephone on the morning of the flood.'],
      ['eleanor', 'Laminated, three copies.'],
      ['oleksandr', 'Translated into Ukrainian, with thanks.'],
      ['ingrid'],
    ],
  },
  {
    title: 'Transcribed headings of a harbor office, 1871–1904',
    body: 'Every heading in the registers of letters received, as written, with date and shelf mark. A few rows to try it; the whole file is on our site. The spelling is theirs.',
    ...{
      by: 'deepa',
      type: 'data_set',
      subjects: ['Archival Description', 'Genealogy & Local History'],
      audiences: ['archives'],
    },
    ...{ country: 'AU', year: 2026, licence: 'pdm', creators: ['Harbour Office', 'Deepa Raghunathan'] },
    versions: [
      { daysAgo: 88, file: 'harbor-headings-1.csv', downloads: 19 },
      { daysAgo: 61, file: 'harbor-headings-2.csv', note: 'Dates as ISO 8601; three shelf marks corrected.', downloads: 14 },
      {
        daysAgo: 20,
        file: 'harbor-headings-3.csv',
        note: 'A column with the name as the people themselves spelled it.',
        downloads: 12,
      },
    ],
    uses: [['ingrid', 'To find which letters came with a map. Eleven did.']],
  },
  {
    title: 'Guía de cuentacuentos bilingües',
    body: 'Doce cuentos, doce canciones y lo que hacemos cuando nadie escucha. Para bibliotecas donde los niños hablan una lengua en casa y otra en la escuela.',
    ...{ by: 'lucia', type: 'guide', subjects: ['Storytime', 'Children’s Services'], audiences: ['public', 'school'] },
    ...{ language: 'es', country: 'ES', year: 2026, licence: 'cc-by-sa' },
    versions: [{ daysAgo: 47, file: 'cuentacuentos.md', downloads: 33 }],
    uses: [
      ['siobhan', 'With Irish and English. The songs travel well.'],
      ['mai', 'With Vietnamese, on two Saturdays.'],
    ],
  },
  {
    title: 'Modèle de convention de don',
    body: 'Trois pages, avec la phrase qui manque dans la plupart des conventions : ce que la bibliothèque peut mettre en ligne, et jusqu’à quand. À faire relire par votre service juridique.',
    ...{ by: 'marguerite', type: 'template', subjects: ['Acquisitions', 'Copyright'], audiences: ['archives', 'special'] },
    ...{ language: 'fr', country: 'CA', year: 2026, licence: 'cc-by' },
    versions: [{ daysAgo: 30, file: 'convention-de-don.md', downloads: 21 }],
    uses: [['ibrahim', 'Pour les albums de famille. Les donateurs ont compris sans explication.']],
  },
  {
    title: 'Reparative description: a working agreement',
    body: 'How a team decides to change a heading, whom it asks first, and what stays visible of the old one. Written with the people who are described; please do the same before you use it.',
    ...{
      by: 'aroha',
      type: 'policy',
      subjects: ['Indigenous Knowledge', 'Archival Description'],
      audiences: ['archives', 'museums'],
    },
    ...{ country: 'NZ', year: 2026, licence: 'cc-by-nc-sa', group: 'reparative' },
    versions: [{ daysAgo: 36, file: 'working-agreement.md', downloads: 9 }],
    uses: [['amara', 'The order of the questions changed our meeting.']],
  },
  {
    title: 'Clinic worksheet: what does this field say?',
    body: 'One record, seven fields, no tags. Participants write what each field tells a reader before anyone says what it is called.',
    ...{ by: 'meiling', type: 'form', subjects: ['Cataloging', 'Instruction'], audiences: ['academic'] },
    ...{ country: 'CA', year: 2026, licence: 'cc-by', group: 'clinic' },
    versions: [{ daysAgo: 17, file: 'clinic-worksheet.md', downloads: 11 }],
    uses: [['eleanor', 'With volunteers who had never seen a record. It was a good hour.']],
  },
  {
    title: 'Usage of a mobile library, by stop and month',
    body: 'Loans, new cards and rainy days at seven stops over one year. Counts only; fewer than five are left out, so that no reader can be told from them.',
    ...{ by: 'kwame', type: 'data_set', subjects: ['Outreach', 'Rural Libraries', 'Assessment & User Research'] },
    ...{ audiences: ['public'], country: 'GH', year: 2026, licence: 'cc0' },
    versions: [{ daysAgo: 55, file: 'van-stops.csv', downloads: 27 }],
    uses: [['zanele', 'Next to the routes of our clinics: two stops are the same tree.']],
  },
  {
    title: 'Open access in plain words: slides for a faculty meeting',
    body: 'Eleven slides, nine minutes, one question at the end. No acronym appears before it is explained.',
    ...{ by: 'hannah', type: 'presentation', subjects: ['Open Access', 'Scholarly Communication'], audiences: ['academic'] },
    ...{ country: 'SE', year: 2025, licence: 'cc-by' },
    versions: [{ daysAgo: 102, link: 'slides.norrvik.example/open-access-in-plain-words', downloads: 52 }],
    uses: [
      ['rafael', 'Traduzi para o conselho. Nove minutos mesmo.'],
      ['noor', 'Without slide six, which is about Sweden.'],
    ],
  },
  {
    title: 'Como depositar a sua tese: guia de uma página',
    body: 'O que o repositório pergunta, por que pergunta, e o que acontece durante o embargo. Para imprimir e deixar na secretaria.',
    ...{ by: 'rafael', type: 'guide', subjects: ['Repositories', 'Open Access'], audiences: ['academic'] },
    ...{ language: 'pt', country: 'BR', year: 2026, licence: 'cc-by' },
    versions: [{ daysAgo: 15, file: 'depositar-tese.md', downloads: 16 }],
  },
  {
    title: 'Search filter: primary care in rural areas',
    body: 'A filter for PubMed with the reasons beside every line, tested against 60 papers that a reviewer had found by hand. It misses four of them, which are listed.',
    ...{ by: 'zanele', type: 'other', subjects: ['Health Sciences', 'Research Support'], audiences: ['academic', 'special'] },
    ...{ country: 'ZA', year: 2026, licence: 'cc-by' },
    versions: [{ daysAgo: 6, file: 'rural-filter.txt', downloads: 13 }],
    uses: [['noor', 'Adapted for our region: two lines changed.']],
  },
  {
    title: 'Notating koto tunings in a catalog',
    body: '調弦の記述についての短い手引き。五線譜にない調弦を、検索できる形で記録する方法をまとめました。英語の要約つき。',
    ...{ by: 'jun', type: 'guide', subjects: ['Music Libraries', 'Cataloging'], audiences: ['academic', 'special'] },
    ...{ language: 'ja', country: 'JP', year: 2025, licence: 'cc-by-nd' },
    versions: [
      { daysAgo: 70, link: 'library.minato.example/guides/koto', downloads: 8, movedTo: 'library.minato.example/koto-tunings' },
    ],
  },
  {
    title: 'Survey of county maps before 1850: condition report',
    body: 'What 312 sheets look like after a century of rolling, and what flattening did for the first forty. With the form that we filled in for each.',
    ...{ by: 'ingrid', type: 'report', subjects: ['Maps & Geospatial', 'Conservation'], audiences: ['archives', 'museums'] },
    ...{ country: 'AU', year: 2025, licence: 'inc-edu' },
    versions: [{ daysAgo: 95, link: 'archives.harbourcounty.example/reports/maps-2025', downloads: 18 }],
    uses: [['tomasz', 'The form, for sheets of music. It works for anything flat.']],
  },
  {
    title: 'Provenance notes: phrases that can be searched',
    body: 'Forty ways in which owners wrote their names into books, and one way to record each. Drawn from 600 title pages.',
    ...{ by: 'eleanor', type: 'guide', subjects: ['Rare Books', 'Book History'], audiences: ['academic', 'special', 'museums'] },
    ...{ country: 'US', year: 2025, licence: 'cc-by-nc' },
    versions: [{ daysAgo: 82, file: 'provenance-phrases.csv', downloads: 29 }],
    uses: [
      ['meiling', 'As a list of values in our form.'],
      ['jun', 'Stamps of ownership are missing; I will send some.'],
    ],
  },
  {
    title: 'A street remembers: release form for recorded memories',
    body: 'Une page, en français et en wolof. Elle se lit à voix haute, et chaque ligne peut être refusée sans que les autres tombent.',
    ...{ by: 'ibrahim', type: 'form', subjects: ['Oral History', 'Community Archives'], audiences: ['archives', 'public'] },
    ...{ language: 'fr', country: 'SN', year: 2026, licence: 'cc-by-sa' },
    versions: [{ daysAgo: 23, file: 'formulaire-memoires.md', downloads: 15 }],
    uses: [['aroha', 'Refusing line by line: why did we never do that?']],
  },
  {
    title: 'Printer’s ornaments from a Lviv workshop',
    body: 'Forty ornaments cut before 1700, photographed on one white ground. The blocks are ours; as far as anyone could find out, no one has rights in them.',
    ...{ by: 'oleksandr', type: 'other', subjects: ['Book History', 'Digitization'], audiences: ['museums', 'academic'] },
    ...{ language: 'uk', country: 'UA', year: 1698, licence: 'nkc', creators: ['Unknown workshop in Lviv'] },
    versions: [{ daysAgo: 28, link: 'lvivcity.library.example/ornaments', downloads: 34 }],
    uses: [['eleanor', 'For the labels of a small exhibition.']],
  },
  {
    title: 'Accessibility check for a discovery system, in an afternoon',
    body: 'Twenty things to try with a keyboard, a screen reader and a narrow window, in the order in which readers meet them. With the words in which we sent what we found to the vendor.',
    ...{ by: 'yusuf', type: 'template', subjects: ['Accessibility', 'Discovery Systems'], audiences: ['academic', 'public'] },
    ...{ country: 'JO', year: 2026, licence: 'cc-by' },
    versions: [{ daysAgo: 9, file: 'accessibility-check.csv', downloads: 25 }],
    uses: [['amara', 'Item fourteen found what two audits had not.'], ['mai']],
  },
  {
    title: 'Reading buddies: a plan for one school year',
    body: 'First years and fifth years read to each other, once a week. The calendar, the letter home, and what to do in the week when nobody wants to.',
    ...{ by: 'siobhan', type: 'lesson_plan', subjects: ['School Libraries', 'Children’s Services'], audiences: ['school'] },
    ...{ country: 'IE', year: 2026, licence: 'cc-by-nc', isPending: true },
    versions: [{ daysAgo: 0.6, file: 'reading-buddies.md' }],
  },
]
