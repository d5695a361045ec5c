import type { Token } from './tokens.ts'

/** The languages with odds of their own; others use the line for all. */
const functionWords: Record<string, string> = {
  en: 'the of and to in is that for with it was on are this be by from not have which you we were has',
  es: 'de la que el en y los del las por con para una se no al lo como más pero sus su este',
  fr: 'de la les des et le en une est que pour dans qui sur par pas au plus avec ce sont aux du',
  de: 'der die und das ist in den von mit zu sich des auf für nicht im dem ein eine als auch es wird',
  pt: 'de que o e do da em um para com não uma os no se na por mais as dos como ao foi',
}
const wordsOf = Object.entries(functionWords).map(([lang, words]) => ({
  lang,
  words: new Set(words.split(' ').map((word) => word.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''))),
}))
const isArabic = /^[\u0600-\u06ff]/

/** By its script, then by the function words it has most of; undefined if neither decides. */
export function languageOf(tokens: Token[]): string | undefined {
  const half = tokens.length / 2
  if (tokens.filter(({ kind }) => kind === 'han').length > half) return 'zh'
  if (tokens.filter(({ form }) => isArabic.test(form)).length > half) return 'ar'
  const counts = wordsOf.map(({ lang, words }) => ({ lang, count: tokens.filter(({ form }) => words.has(form)).length }))
  const [first, second] = counts.sort((a, b) => b.count - a.count)
  return first!.count > second!.count ? first!.lang : undefined
}
