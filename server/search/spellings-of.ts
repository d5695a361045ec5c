const hiss = /(?:s|x|z|ch|sh)$/

/** Singular and plural of an English word find each other: "aids" also finds "aid", "library" also "libraries". */
export function spellingsOf(word: string): string[] {
  if (!/^[a-z]{4,}$/i.test(word)) return [word]
  return [word, otherNumber(word.toLowerCase())]
}

function otherNumber(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies')
  if (word.endsWith('es') && hiss.test(word.slice(0, -2))) return word.slice(0, -2)
  if (/[^s]s$/.test(word)) return word.slice(0, -1)
  return word + (hiss.test(word) ? 'es' : 's')
}
