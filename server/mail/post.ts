import type { ComposedLetter } from './letter.ts'

/** What carries letters away: a mail server, or the local mailbox. */
export interface Post {
  /** Throws while no letter can be delivered. */
  check(): Promise<void>
  /** `id` is the same at every try for the same letter. */
  deliver(letter: ComposedLetter, id: string): Promise<void>
  /** Whatever it keeps of letters to that address. */
  forget(address: string): Promise<void>
  close(): void
}

/** The mail server has the whole letter and never said whether it took it: the letter may have arrived. */
export class UnansweredLetter extends Error {
  constructor() {
    super('Mail server: no answer to a letter that was handed over')
  }
}

/** For logs: ada@library.test becomes a***@library.test. */
export const maskAddresses = (text: string): string => text.replaceAll(/(?<![^\s<>@])([^\s<>@])[^\s<>@]*@/g, '$1***@')
