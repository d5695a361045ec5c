/**
 * How others may use what is shared: under a licence from its makers, or by what is known of its rights. The first
 * vocabulary is offered for works of one's own, the second for others'.
 */
export type LicenceVocabulary = 'creative_commons' | 'rights_statements'

interface LicenceEntry {
  vocabulary: LicenceVocabulary
  uri: string
  /** Shown on a card. */
  name: string
  /** What it means for someone who would like to use it. */
  words: string
  /** Adaptations may be passed on. */
  isAdaptable?: true
}

const creativeCommons = (path: string, name: string, words: string): LicenceEntry => ({
  ...{ vocabulary: 'creative_commons', uri: `https://creativecommons.org/${path}/`, name, words },
})
const statement = (id: string, name: string, words: string): LicenceEntry => ({
  ...{ vocabulary: 'rights_statements', uri: `http://rightsstatements.org/vocab/${id}/1.0/`, name, words },
})
const adaptable = { isAdaptable: true } as const

const known = {
  cc0: {
    ...creativeCommons('publicdomain/zero/1.0', 'CC0 1.0', 'You may do with it what you like, without asking or naming anyone.'),
    ...adaptable,
  },
  'cc-by': {
    ...creativeCommons('licenses/by/4.0', 'CC BY 4.0', 'You may share and adapt it, if you name the author.'),
    ...adaptable,
  },
  'cc-by-sa': {
    ...creativeCommons(
      'licenses/by-sa/4.0',
      'CC BY-SA 4.0',
      'You may share and adapt it, if you name the author and pass it on under the same license.',
    ),
    ...adaptable,
  },
  'cc-by-nc': {
    ...creativeCommons(
      'licenses/by-nc/4.0',
      'CC BY-NC 4.0',
      'You may share and adapt it, if you name the author and earn no money with it.',
    ),
    ...adaptable,
  },
  'cc-by-nc-sa': {
    ...creativeCommons(
      'licenses/by-nc-sa/4.0',
      'CC BY-NC-SA 4.0',
      'You may share and adapt it, if you name the author, earn no money with it and pass it on under the same license.',
    ),
    ...adaptable,
  },
  'cc-by-nd': creativeCommons('licenses/by-nd/4.0', 'CC BY-ND 4.0', 'You may share it unchanged, if you name the author.'),
  'cc-by-nc-nd': creativeCommons(
    'licenses/by-nc-nd/4.0',
    'CC BY-NC-ND 4.0',
    'You may share it unchanged, if you name the author and earn no money with it.',
  ),
  pdm: {
    ...creativeCommons(
      'publicdomain/mark/1.0',
      'Public Domain Mark 1.0',
      'It is known to be free of copyright: you may do with it what you like.',
    ),
    ...adaptable,
  },
  inc: statement('InC', 'In Copyright', 'It is in copyright: for more than the law allows, ask its rights holders.'),
  'inc-ow-eu': statement(
    'InC-OW-EU',
    'In Copyright – EU Orphan Work',
    'It is in copyright and its rights holders could not be found: in the EU, use it as the law on orphan works allows.',
  ),
  'inc-edu': statement(
    'InC-EDU',
    'In Copyright – Educational Use Permitted',
    'It is in copyright: you may use it for teaching and learning without asking.',
  ),
  'inc-nc': statement(
    'InC-NC',
    'In Copyright – Non-Commercial Use Permitted',
    'It is in copyright: you may use it without asking where no money is earned.',
  ),
  'inc-ruu': statement(
    'InC-RUU',
    'In Copyright – Rights-holder(s) Unlocatable or Unidentifiable',
    'It is in copyright, and its rights holders could not be found or reached.',
  ),
  'noc-cr': statement(
    'NoC-CR',
    'No Copyright – Contractual Restrictions',
    'It is free of copyright, but a contract limits what you may do with it.',
  ),
  'noc-nc': statement(
    'NoC-NC',
    'No Copyright – Non-Commercial Use Only',
    'It is free of copyright, but this copy may be used only where no money is earned.',
  ),
  'noc-oklr': statement(
    'NoC-OKLR',
    'No Copyright – Other Known Legal Restrictions',
    'It is free of copyright, but other laws limit what you may do with it.',
  ),
  'noc-us': statement(
    'NoC-US',
    'No Copyright – United States',
    'It is free of copyright in the United States; elsewhere the law may say otherwise.',
  ),
  cne: statement(
    'CNE',
    'Copyright Not Evaluated',
    'Whether it is in copyright has not been looked into: please find out before you use it.',
  ),
  und: statement(
    'UND',
    'Copyright Undetermined',
    'Whether it is in copyright could not be found out: use it at your own judgment.',
  ),
  nkc: statement('NKC', 'No Known Copyright', 'It is believed to be free of copyright, though that could not be proven.'),
} as const satisfies Record<string, LicenceEntry>

export type LicenceId = keyof typeof known
export const licences: Record<LicenceId, LicenceEntry> = known
export const licenceIds = Object.keys(known) as [LicenceId, ...LicenceId[]]
const byUri = new Map(licenceIds.map((id) => [licences[id].uri, id]))
export const licenceOfUri = (uri: string): LicenceId | undefined => byUri.get(uri)
/** Free to reuse: for any purpose, changed or unchanged. */
export const freeRights = (['cc0', 'cc-by', 'cc-by-sa', 'pdm'] as const).map((id) => licences[id].uri)
export const isFreeToReuse = (uri: string) => freeRights.includes(uri)
export const adaptableLicences = licenceIds.filter((id) => licences[id].isAdaptable)
