import type { LicenceId } from '#contract/licences.ts'
import type { ResourceType } from '#contract/resources.ts'

/** A resource of the demo community. People are called by their key (people.ts); days count back from the first start. */
export interface DemoResource {
  title: string
  body: string
  by: string
  type: ResourceType
  subjects: string[]
  licence: LicenceId
  institution?: string
  language?: string
  daysAgo: number
  /** What follows https://share.ibid.example/. */
  path: string
  /** Notes of the versions after the first. */
  versions?: string[]
  isPublic?: true
  isPending?: true
  usedBy?: [by: string, note?: string][]
  downloads?: number
}

const of = (
  [title, body]: [string, string],
  by: string,
  [type, licence, daysAgo, path]: [ResourceType, LicenceId, number, string],
  more: Partial<DemoResource> & { subjects: string[] },
): DemoResource => ({ title, body, by, type, licence, daysAgo, path, ...more })

export const resources: DemoResource[] = [
  of(
    [
      'Plain-language subject headings: a starter set',
      '480 headings in words that readers use, each beside the one it replaces.',
    ],
    'amara',
    ['guide', 'cc-by', 60, 'plain-headings'],
    {
      ...{ subjects: ['Cataloging', 'Thesauri & Classification'], institution: 'Northmoor University Library', isPublic: true },
      versions: ['Headings for health, from readers’ questions', '64 headings added, 9 withdrawn'],
      usedBy: [
        ['gurpreet', 'We loaded 212 of them in one afternoon.'],
        ['aroha', 'River names needed our own words.'],
        ['ingrid'],
      ],
      downloads: 194,
    },
  ),
  of(
    ['Water damage: the first 48 hours', 'Who to call, what to freeze, what to leave. Prints on two sides of one sheet.'],
    'tomasz',
    ['guide', 'cc0', 80, 'water-damage'],
    {
      ...{ subjects: ['Conservation', 'Archives'], institution: 'St. Brannoc Archive', isPublic: true, downloads: 388 },
      versions: ['Telephone tree on one page', 'Photographs of what not to do'],
      usedBy: [['deepa'], ['yusuf', 'It hangs in the stacks now.'], ['siobhan'], ['oleksandr'], ['kwame']],
    },
  ),
  of(
    [
      'Collection development policy for a small public library',
      'The policy we wrote after a challenge, with the board’s questions and our answers.',
    ],
    'gurpreet',
    ['policy', 'cc-by-sa', 44, 'small-library-policy'],
    { subjects: ['Collection Development', 'Public Libraries'], usedBy: [['hannah'], ['lucia']], downloads: 71 },
  ),
  of(
    ['Spot the invented citation', 'Forty minutes and one worksheet, for ages 14 and up.'],
    'siobhan',
    ['lesson_plan', 'cc-by-nc', 38, 'invented-citation'],
    {
      subjects: ['Information Literacy', 'School Libraries'],
      isPublic: true,
      usedBy: [['priya', 'It worked with first-years too.']],
      downloads: 154,
    },
  ),
  of(
    ['Reading-room requests, counts by series', 'Monthly counts without names, for linked and unlinked finding aids.'],
    'deepa',
    ['data_set', 'cc0', 30, 'reading-room-counts'],
    { subjects: ['Archives', 'Assessment & User Research'], downloads: 17 },
  ),
  of(
    ['Deed of gift, with a page that explains it', 'For donors who have never signed one.'],
    'eleanor',
    ['form', 'cc-by', 27, 'deed-of-gift'],
    {
      subjects: ['Special Collections', 'Manuscripts'],
      versions: ['A paragraph on digital files'],
      usedBy: [['tomasz']],
      downloads: 52,
    },
  ),
  of(
    ['Story time for two languages: twelve weeks', 'Songs, books and what to send home, in pairs of languages.'],
    'lucia',
    ['lesson_plan', 'cc-by-sa', 25, 'two-languages'],
    {
      subjects: ['Storytime', 'Translation & Multilingual Services'],
      language: 'es',
      usedBy: [['aroha'], ['mai']],
      downloads: 63,
    },
  ),
  of(
    ['Signs that people read', 'Measured in one building before and after: sizes, words, places.'],
    'yusuf',
    ['report', 'cc-by', 23, 'signs'],
    { subjects: ['Library Buildings', 'Accessibility'], downloads: 40 },
  ),
  of(
    ['Accessibility statement, fill in the blanks', 'Also says what does not work yet, and until when.'],
    'hannah',
    ['template', 'cc0', 21, 'accessibility-statement'],
    { subjects: ['Accessibility', 'Public Libraries'], isPublic: true, usedBy: [['gurpreet'], ['zanele']], downloads: 88 },
  ),
  of(
    ['Interview release for oral histories', 'Three levels of consent, each in two sentences.'],
    'aroha',
    ['form', 'cc-by-nc', 20, 'oral-history-release'],
    { subjects: ['Oral History', 'Indigenous Knowledge'], usedBy: [['kwame']], downloads: 35 },
  ),
  of(
    ['Open access in ten slides, for a faculty meeting', 'With notes for whoever has to answer questions.'],
    'priya',
    ['presentation', 'cc-by', 18, 'oa-in-ten-slides'],
    {
      subjects: ['Open Access', 'Scholarly Communication'],
      versions: ['New figures'],
      usedBy: [['amara'], ['noor']],
      downloads: 97,
    },
  ),
  of(
    ['Search filters for rural health', 'Tested against 300 known articles; says what they miss.'],
    'zanele',
    ['guide', 'cc-by', 16, 'rural-health-filters'],
    { subjects: ['Health Sciences', 'Research Support'], downloads: 22 },
  ),
  of(
    ['Naming files so that they sort', 'One page for people who scan on Fridays.'],
    'jun',
    ['guide', 'cc0', 14, 'naming-files'],
    { subjects: ['Digitization', 'Digital Preservation'], usedBy: [['deepa'], ['rafael']], downloads: 120 },
  ),
  of(
    ['Plan de conservation préventive', 'Modèle pour une petite bibliothèque patrimoniale.'],
    'marguerite',
    ['template', 'cc-by-sa', 13, 'conservation-preventive'],
    { subjects: ['Conservation', 'Rare Books'], language: 'fr', downloads: 19 },
  ),
  of(
    ['Weeding without tears', 'A schedule, a form, and a letter to those who will complain.'],
    'ingrid',
    ['policy', 'cc-by', 11, 'weeding'],
    { subjects: ['Collection Development'], usedBy: [['gurpreet', 'The letter alone was worth it.']], downloads: 77 },
  ),
  of(
    ['Shelf-reading rota that people keep to', 'A table and the three rules that made it work.'],
    'kwame',
    ['template', 'cc0', 9, 'shelf-reading'],
    { subjects: ['Circulation'], downloads: 12 },
  ),
  of(
    ['Research data plans: questions to ask', 'Twenty questions for a first meeting, in the order they come up.'],
    'noor',
    ['guide', 'cc-by', 7, 'data-plan-questions'],
    { subjects: ['Research Data', 'Research Support'], isPublic: true, usedBy: [['priya']], downloads: 41 },
  ),
  of(
    ['Emergency contacts for a library in wartime', 'What to write down while there is still power.'],
    'oleksandr',
    ['form', 'cc0', 5, 'emergency-contacts'],
    { subjects: ['Library Advocacy', 'Records Management'], language: 'uk', downloads: 58 },
  ),
  of(
    ['Digitization costs of one year, line by line', 'What a page cost us, with repairs and coffee.'],
    'rafael',
    ['data_set', 'cc-by', 3, 'digitization-costs'],
    { subjects: ['Digitization'], downloads: 9 },
  ),
  of(
    ['Borrowing without an address', 'A policy of two pages for readers who have no fixed place to live.'],
    'ibrahim',
    ['policy', 'cc-by', 1, 'without-an-address'],
    { subjects: ['Access Services', 'Public Libraries'], isPending: true },
  ),
]
