/** One character of each class that expressions mention. */
const ofAnyKind = ['a', '1', ' ', '\n', '@', '.', '-', '/', '<', '"', 'é', '漢', '\u0301']

/** What the shorthands of a pattern stand for. */
const shorthands: Record<string, string[]> = {
  ...{ s: [' ', '\n'], S: ['x'], d: ['1'], D: ['x'], w: ['a'], W: ['-'], b: ['a '], B: ['a'] },
  ...{ n: ['\n'], r: ['\r'], t: ['\t'], p: ['é', '\u0301', '1', '漢'], P: ['-'], u: ['é'], x: ['\u0001'], 0: ['\0'] },
}

const mostLetters = 14
const mostRuns = 5
/** Expected by no pattern: a match that could have ended here fails instead. */
const spoiled = '\u0001'

/**
 * Texts that nearly match, over and over: each character the pattern mentions, each adjacent pair, each run of characters it
 * expects, and such a run followed by many of one character.
 */
export function hostileTexts(pattern: string, length: number): string[] {
  const letters = lettersIn(pattern)
  const runs = [...new Set(pattern.replaceAll(/\\(?=[^\w])/g, '').match(/[\w:/<>="@#&%` -]{2,}/g) ?? [])].slice(0, mostRuns)
  const pairs = letters.slice(1).map((letter, at) => letters[at]! + letter)
  const repeated = new Set([...letters, ...ofAnyKind, ...runs, ...pairs, ...letters.map((letter) => `${letter}a`)])
  return [
    ...[...repeated].map((piece) => many(piece, length) + spoiled),
    ...letters.map((letter) => spoiled + many(letter, length) + spoiled),
    ...runs.slice(0, 2).flatMap((run) => letters.slice(0, 6).map((letter) => run + many(letter, length) + spoiled)),
  ]
}

const many = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))

function lettersIn(pattern: string): string[] {
  const found = [...pattern.matchAll(/\\(.)|([^\\])/gsu)].flatMap(([, escaped, plain]) =>
    escaped === undefined ? plain! : (shorthands[escaped] ?? escaped),
  )
  return [...new Set(found)]
    .filter((letter) => !'()?*+|^$'.includes(letter) || pattern.includes(`\\${letter}`))
    .slice(0, mostLetters)
}
