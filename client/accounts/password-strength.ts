import { passwordMinLength } from '#contract/accounts.ts'

export type Weakness = 'personal' | 'common' | 'repetitive'

interface Estimate {
  strength: 'short' | 'weak' | 'fair' | 'strong'
  weakness?: Weakness
}

/** What guessing programs try first, plus the words of this house. */
const commonWords =
  /passw(or[dt]|0rd)|p@ssw|qwert[yz]|asdf|zxcv|letmein|welcome|iloveyou|monkey|dragon|football|baseball|master|sunshine|princess|login|admin|secret|summer|winter|spring|autumn|abc123|19\d\d|20[0-3]\d|librar(y|ian)|archiv(e|ist)|catalog|books?|reading|ibid/gi

const fairBits = 40
const strongBits = 65

/**
 * An honest rough estimate, not a promise: how many characters remain once easily guessed parts are discounted, times the
 * variety of characters. It only advises; the rules are the length and the server’s list of common passwords.
 */
export function passwordStrength(password: string, personal: string[] = []): Estimate {
  if (password.length < passwordMinLength) return { strength: 'short' }

  const impersonal = personalWords(personal).reduce(withoutWord, password)
  const uncommon = impersonal.replace(commonWords, guessedAtOnce)
  const core = withoutRuns(uncommon)

  const bits = worthOf(core) * Math.log2(varietyOf(password))
  if (bits >= strongBits) return { strength: 'strong' }
  if (bits >= fairBits) return { strength: 'fair' }
  if (impersonal !== password) return { strength: 'weak', weakness: 'personal' }
  if (uncommon !== impersonal) return { strength: 'weak', weakness: 'common' }
  return core.length < uncommon.length / 2 ? { strength: 'weak', weakness: 'repetitive' } : { strength: 'weak' }
}

/** Stands for a whole word, counting as one character. */
const guessedAtOnce = '\u0001'

/** The whole before its parts; parts shorter than 4 characters occur by chance. */
const personalWords = (personal: string[]) =>
  personal
    .flatMap((text) => [text, ...text.split(/[@.\s_-]+/)])
    .filter((word) => word.length > 3)
    .toSorted((one, other) => other.length - one.length)

const withoutWord = (text: string, word: string) => text.replace(new RegExp(word.replace(/\W/g, '\\$&'), 'gi'), guessedAtOnce)

/** A character that repeats or continues the previous one (aaaa, 1234, dcba), or occurs for the third time, adds nothing. */
function withoutRuns(text: string): string {
  const seen = new Map<string, number>()
  const adds = (character: string, index: number) => {
    const times = (seen.get(character) ?? 0) + 1
    seen.set(character, times)
    return times <= 2 && Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) !== 1
  }
  return text.split('').filter(adds).join('')
}

/** Four letters in a row are most likely part of a word: each of these counts half. */
const worthOf = (core: string) => core.length - (core.match(/[a-z]{4,}/g) ?? []).join('').length / 2

function varietyOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^A-Za-z\d]/, 32],
  ]
  return kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 1)
}
