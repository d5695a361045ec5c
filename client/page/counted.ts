import { readerLocale } from './reader-locale.ts'

const numbers = new Intl.NumberFormat(readerLocale.numbers)
/** For the words, which are English. */
const plurals = new Intl.PluralRules('en-US')

export const formatNumber = (count: number) => numbers.format(count)

/** "1 post", "2 posts", "12,345 posts". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${plurals.select(count) === 'one' ? one : many}`
