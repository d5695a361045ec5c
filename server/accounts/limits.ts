import type { Limit } from '#server/http/throttle.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Limits counted in the database. The contract also limits the plain number of calls. */
export const limits = {
  /** Wrong passwords from one network, for any account. */
  wrongPasswordsOfNetwork: { calls: 20, perSeconds: 5 * minute },
  /** Wrong passwords for one account: from each network it knows, and from all others together. */
  wrongPasswordsForAccount: { calls: 8, perSeconds: 30 * minute },
  /** Wrong current passwords from a member who is signed in. */
  wrongOwnPasswords: { calls: 10, perSeconds: 10 * minute },
  /** Wrong second-factor codes: per account, counted like wrong passwords, and from a member who is signed in. */
  wrongCodes: { calls: 10, perSeconds: 15 * minute },
  wrongCodesADay: { calls: 50, perSeconds: day },
  wrongCodeLettersADay: { calls: 1, perSeconds: day },
  /** "An account with this email already exists." to one network: a list of addresses cannot be tested for members. */
  takenEmailAnswers: { calls: 5, perSeconds: 30 * minute },
  resetLettersAnHour: { calls: 2, perSeconds: hour },
  resetLettersADay: { calls: 5, perSeconds: day },
  verificationLettersAMinute: { calls: 1, perSeconds: minute },
  verificationLettersAnHour: { calls: 5, perSeconds: hour },
} as const satisfies Record<string, Limit>
