import pg from 'pg'
import { connect } from '../connect.ts'
import { spread, type Texts } from '../feed/fill-community.ts'

/*
 * Texts whose words are distributed as in any language: the word of rank r occurs in proportion to 1 / r. Posts are assembled
 * from a store of sentences, always the same ones.
 */
const frequentWords = `the of and to in a library we for our is that with archive catalog on readers metadata as collection from
  search records reading digital book school finding aid public data students children access open research preservation staff
  local history authority subject heading reference metadata accession folio manuscript map scan oral deposit loan serials`
  .split(/\s+/)
  .filter((word, at, all) => all.indexOf(word) === at)

const syllables = 'ba co di fe gu ha li mo nu pa ra se ti vo wa za bri cla dro fle'.split(' ')

/** After the frequent ones, thousands of invented words. */
const vocabulary = [...frequentWords, ...Array.from({ length: 8000 }, (_, at) => inventedWord(at))]

function inventedWord(number: number): string {
  const at = (power: number) => syllables[Math.floor(number / syllables.length ** power) % syllables.length]
  return `${at(0)}${at(1)}${at(2)}${at(3)}`
}

/** Every run draws the same sequence. */
function drawing(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

function writeSentence(draw: () => number): string {
  const words = Array.from({ length: 12 }, () => vocabulary[Math.floor(vocabulary.length ** draw()) - 1] ?? 'the')
  return `${words.join(' ')}.`
}

const firstNames =
  'Ada Amara Ben Chloé Deepa Eleanor Farid Grace Hannah Ingrid Jun Kwame Lucía Mai Noor Oleksandr Priya Ruth Siobhán Tomasz'
const lastNames = 'Bakke Diallo García Lindqvist Marchetti Ngata Okafor Raghunathan Singh Wójcik'
const towns = 'Harbour Northmoor Riverside Kestrel Lviv Norrvik Quartier Leeds Aotearoa Saltmarsh'
const houses = ['County Archives', 'University Library', 'City Library', 'Museum Library', 'School Library']

const oneOf = (choices: string[], purpose: number) =>
  `(array[${choices.map((choice) => pg.escapeLiteral(choice)).join(', ')}])[${spread('n', purpose, choices.length)} + 1]`

const draw = drawing(42)

/** A hundred thousand members share twenty first names and ten thousand last names. */
export const libraryTexts: Texts = {
  name: `${oneOf(firstNames.split(' '), 11)} || ' ' || ${oneOf(lastNames.split(' '), 12)} || ${oneOf(syllables, 13)} || ${oneOf(syllables, 14)} || ${oneOf(syllables, 15)}`,
  workplace: `${oneOf(towns.split(' '), 16)} || ' ' || ${oneOf(houses, 17)}`,
  sentences: Array.from({ length: 4000 }, () => writeSentence(draw)),
  sentencesOfAPost: 6,
  // A page shows the newest ones.
  answered: `posts.listed_at > now() - interval '30 days'`,
}

/**
 * Every word that could be invented: as many as the posts of a large community have, although these posts use only some of
 * them.
 */
export async function storeWords(databaseUrl: string) {
  const client = await connect(databaseUrl)
  await client.query(
    `insert into post_words select word, ndoc * 100 from ts_stat('select search from posts where id % 100 = 7') where may_be_misspelled(word)`,
  )
  await client.query('insert into post_words select distinct word, 1 from unnest($1::text[]) as word on conflict do nothing', [
    Array.from({ length: syllables.length ** 4 }, (_, at) => inventedWord(at)),
  ])
  await client.query('vacuum analyze post_words')
  await client.end()
}
