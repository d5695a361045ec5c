import pg from 'pg'
import { spread, type Texts } from '../feed/fill-community.ts'

/**
 * Texts whose words are as unevenly common as in any language: the word of rank r is said in proportion to 1 / r.
 * Posts are put together from a store of sentences, always the same ones.
 */
const sentences = 4000
const sentencesOfAPost = 6

const frequentWords = `the of and to in a library we for our is that with archive catalog on readers metadata as collection from
  search records reading digital book school finding aid public data students children access open research preservation staff
  local history authority subject heading reference metadata accession folio manuscript map scan oral deposit loan serials`
  .split(/\s+/)
  .filter((word, at, all) => all.indexOf(word) === at)

const syllables = 'ba co di fe gu ha li mo nu pa ra se ti vo wa za bri cla dro fle'.split(' ')

/** Below the frequent ones, thousands that nobody has seen before. */
const vocabulary = [...frequentWords, ...Array.from({ length: 8000 }, (_, at) => inventedWord(at))]

function inventedWord(number: number): string {
  const at = (power: number) => syllables[Math.floor(number / syllables.length ** power) % syllables.length]
  return `${at(0)}${at(1)}${at(2)}${at(3)}`
}

/** Every run draws the same. */
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
const places = 'Harbour Northmoor Riverside Kestrel Lviv Norrvik Quartier Leeds Aotearoa Saltmarsh'
const houses = ['County Archives', 'University Library', 'City Library', 'Museum Library', 'School Library']

const oneOf = (choices: string[], purpose: number) =>
  `(array[${choices.map((choice) => pg.escapeLiteral(choice)).join(', ')}])[${spread('n', purpose, choices.length)} + 1]`

/** A hundred thousand members share twenty first names and ten thousand last names. */
export const libraryTexts: Texts = {
  name: `${oneOf(firstNames.split(' '), 11)} || ' ' || ${oneOf(lastNames.split(' '), 12)} || ${oneOf(syllables, 13)} || ${oneOf(syllables, 14)} || ${oneOf(syllables, 15)}`,
  workplace: `${oneOf(places.split(' '), 16)} || ' ' || ${oneOf(houses, 17)}`,
  content: `(select string_agg(text, ' ') from bench_sentences
              where id in (${Array.from({ length: sentencesOfAPost }, (_, at) => spread('n', 20 + at, sentences)).join(', ')}))`,
}

export async function storeSentences(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const draw = drawing(42)
  const texts = Array.from({ length: sentences }, () => writeSentence(draw))
  await client.query('create unlogged table bench_sentences (id int primary key, text text not null)')
  await client.query(
    `insert into bench_sentences select at - 1, text from unnest($1::text[]) with ordinality as given (text, at)`,
    [texts],
  )
  await client.query('analyze bench_sentences')
  await client.end()
}
