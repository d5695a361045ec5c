import type { ReasonWords } from './en/event-words.ts'

type HouseReason = { [Name in keyof ReasonWords]: [name: Name, given: Parameters<ReasonWords[Name]>[0]] }[keyof ReasonWords]

/** What a person wrote, or what the house says where no one did. */
export type Reason = string | HouseReason

export const reasonIn = (words: ReasonWords) => (reason: Reason) => {
  if (typeof reason === 'string') return reason
  const [name, given] = reason
  return (words[name] as (given: object) => string)(given)
}
