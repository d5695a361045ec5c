/** Whose letters run from right to left, of those that server/texts/detect-language.ts knows. */
const rightToLeft = ['ar', 'fa', 'he', 'ur', 'yi']

/** On the element of a text that somebody wrote: how it is read out, hyphenated and laid out. Unknown, its first letters decide. */
export function textLanguage(language: string | null | undefined) {
  if (!language) return { dir: 'auto' } as const
  return { lang: language, dir: rightToLeft.includes(language) ? 'rtl' : 'ltr' } as const
}
