import { knownSpecialities } from '#contract/profiles.ts'

/** Without case, accents and the shape of apostrophes: near enough to be meant as the same. */
const keyOf = (speciality: string) => speciality.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

const known = new Map<string, string>(knownSpecialities.map((speciality) => [keyOf(speciality), speciality]))

/** Each once, and those of the list as the list spells them, so that people who share one find each other. */
export function tidySpecialities(given: string[]): string[] {
  const tidied = new Map(given.map((speciality) => [keyOf(speciality), known.get(keyOf(speciality)) ?? speciality]))
  return [...tidied.values()]
}
