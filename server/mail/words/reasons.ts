import type { ReasonWords } from './en/event-words.ts'

type HouseReason = { [Name in keyof ReasonWords]: [name: Name, given: Parameters<ReasonWords[Name]>[0]] }[keyof ReasonWords]

/** A person's own words, or the house's if no one wrote any. */
export type Reason = string | HouseReason

export const reasonIn = (words: ReasonWords) => (reason: Reason) => {
  if (typeof reason === 'string') return reason
  const [name, given] = reason
  return (words[name] as (given: object) => string)(given)
}
