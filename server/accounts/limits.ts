import type { Limit } from '#server/http/throttle.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Limits that are counted in the database. The plain number of calls is limited besides, by the contract. */
export const limits = {
  /** Wrong passwords from one network, no matter who they are for. */
  wrongPasswordsOfNetwork: { calls: 20, perSeconds: 5 * minute },
  /** Wrong passwords for one account: from each network it knows, and from all others together. */
  wrongPasswordsForAccount: { calls: 8, perSeconds: 30 * minute },
  /** Wrong current passwords of someone who is signed in. */
  wrongOwnPasswords: { calls: 10, perSeconds: 10 * minute },
  /** Wrong codes of the second factor: for each account, counted like wrong passwords, and by someone who is signed in. */
  wrongCodes: { calls: 10, perSeconds: 15 * minute },
  wrongCodesADay: { calls: 50, perSeconds: day },
  wrongCodeLettersADay: { calls: 1, perSeconds: day },
  /** "An account with this email already exists." to one network: who is a member cannot be asked for a list of addresses. */
  takenEmailAnswers: { calls: 5, perSeconds: 30 * minute },
  resetLettersAnHour: { calls: 2, perSeconds: hour },
  resetLettersADay: { calls: 5, perSeconds: day },
  verificationLettersAMinute: { calls: 1, perSeconds: minute },
  verificationLettersAnHour: { calls: 5, perSeconds: hour },
} as const satisfies Record<string, Limit>
