import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { holdingKindNames } from '#contract/holding-kinds.ts'
import { rules } from '#contract/guidelines.ts'
import { type LetterLanguage, letterLanguageNames, letterLanguages } from '#contract/letter-languages.ts'
import { unexpectedWords } from '#contract/problem-words.ts'
import { samples } from '#testing/sample-words.ts'
import { wordsIn } from './words.ts'

const others = letterLanguages.filter((language) => language !== 'en')
const parts = Object.keys(samples) as (keyof typeof samples)[]

/** Everything a catalogue says when given this, as one text. */
function said(language: LetterLanguage, part: keyof typeof samples, name: string, given: unknown): string {
  const catalogue = wordsIn[language][part] as Record<string, (given: unknown) => unknown>
  const answer = catalogue[name]!(given)
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}
const eachSample = (look: (part: keyof typeof samples, name: string, given: unknown) => void) => {
  for (const part of parts)
    for (const [name, givens] of Object.entries(samples[part])) for (const given of givens as unknown[]) look(part, name, given)
}

/** Names, times, years and numbers from the samples. */
const named = (text: string) => [...new Set(text.match(/Mark\w+|\b\d{2}:\d\d\b|\b20\d\d\b|\b[1-9]1[1-9]\b/g))].sort()
/** Said by pages alone, in English. */
const saidInEnglishOnly = { importRefused: 'Markproblem' }

describe('the catalogues of letters', () => {
  for (const language of others) {
    it(`name in ${letterLanguageNames[language]} what the English names, in every sentence, and say something else`, () => {
      eachSample((part, name, given) => {
        const [english, theirs] = [said('en', part, name, given), said(language, part, name, given)]
        const wanted = named(english).filter((mark) => mark !== saidInEnglishOnly[name as keyof typeof saidInEnglishOnly])
        assert.deepEqual(named(theirs), wanted, `${language} ${part}.${name}: ${theirs}`)
        if (/[a-z]{4}/i.test(english.replaceAll(/Mark\w+/g, ''))) assert.notEqual(theirs, english, `${part}.${name}`)
      })
    })
  }

  it('have a sample of every sentence here', () => {
    for (const part of parts) assert.deepEqual(Object.keys(samples[part]).sort(), Object.keys(wordsIn.en[part]).sort(), part)
    assert.deepEqual(['language', ...parts].sort(), Object.keys(wordsIn.en).sort())
  })

  it('leave no value undefined, and no number without its form', () => {
    for (const language of letterLanguages)
      eachSample((part, name, given) => {
        const text = said(language, part, name, given)
        assert.equal(/undefined|\[object|#|NaN|Invalid/.test(text), false, `${language} ${part}.${name}: ${text}`)
      })
  })

  it('say the titles of the rules, the kinds of holdings and what went wrong as the pages do', () => {
    for (const { id, title } of rules) assert.equal(wordsIn.en.rules[id](), title)
    for (const language of letterLanguages)
      for (const kind of holdingKindNames)
        assert.match(wordsIn[language].told.approved({ kind, title: 'Marktitle', reason: null }), /^[A-Z]\w+ \S+ .{1,2}Marktitle/)
    assert.ok(wordsIn.en.told.importFailed({}).endsWith(unexpectedWords))
  })
})

describe('numbers in letters', () => {
  const count = (language: LetterLanguage, count: number) => wordsIn[language].told.groupPostsWait({ title: 'Maps', count })

  it('take the form of their language', () => {
    assert.deepEqual(
      [0, 1, 2].map((many) => count('en', many)),
      ['0 posts wait for review in Maps', '1 post waits for review in Maps', '2 posts wait for review in Maps'],
    )
    assert.match(count('de', 1), /^1 Beitrag wartet /)
    assert.match(count('de', 2), /^2 Beiträge warten /)
    // In French zero is singular.
    assert.match(count('fr', 0), /^0 publication attend /)
    assert.match(count('fr', 2), /^2 publications attendent /)
    assert.match(count('es', 1), /^1 publicación espera /)
    assert.match(wordsIn.de.told.hoursAdded({ title: 'Maps', hours: 1.5 }), /^1,5 Stunden /)
  })

  it('are never compared with one by hand', () => {
    for (const language of letterLanguages)
      for (const file of readdirSync(path.join(import.meta.dirname, language))) {
        const source = readFileSync(path.join(import.meta.dirname, language, file), 'utf8')
        assert.equal(/(?:===|!==|[<>]=?) ?1\b/.test(source), false, `${language}/${file}`)
      }
  })
})

describe('the print of a language', () => {
  const texts = (language: LetterLanguage) => {
    const all: string[] = []
    eachSample((part, name, given) => void all.push(said(language, part, name, given)))
    return all.join('\n').replaceAll('\\"', '"')
  }

  it('is French: no mark breaks away from its word', () => {
    assert.equal(/(?<![\u00A0\u202F])[;!?»]|« | [:;!?»]|[“”„]/.test(texts('fr')), false)
    assert.ok(texts('fr').includes('«\u00A0Marktitle\u00A0»'))
  })

  it('is German and Spanish: their own quotes, and questions that begin as such', () => {
    assert.equal(/[”«»]|“(?=\w)/.test(texts('de')), false)
    assert.ok(texts('de').includes('„Marktitle“'))
    assert.equal(/[“”„]/.test(texts('es')), false)
    assert.equal(texts('es').split('?').length, texts('es').split('¿').length)
    assert.equal(texts('es').split('!').length, texts('es').split('¡').length)
  })

  it('is formal: no one is on first-name terms', () => {
    assert.equal(/(?<!\p{L})(?:du|dich|dir|dein\p{L}*|euch)(?!\p{L})/iu.test(texts('de')), false)
    assert.equal(/(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iu.test(texts('fr')), false)
    assert.equal(/(?<!\p{L})(?:tú|tu|tus|tuyo|vosotros)(?!\p{L})/iu.test(texts('es')), false)
  })
})
