import type { ComposedLetter } from './letter.ts'

/** How letters are delivered: by a mail server, or into the local mailbox. */
export interface Post {
  /** Throws while letters cannot be delivered. */
  check(): Promise<void>
  /** `id` stays the same across attempts for one letter. */
  deliver(letter: ComposedLetter, id: string): Promise<void>
  /** Deletes whatever it keeps of letters to that address. */
  forget(address: string): Promise<void>
  close(): void
}

/** The mail server got the whole letter and never said whether it accepted it: the letter may have arrived. */
export class UnansweredLetter extends Error {
  constructor() {
    super('Mail server: no answer to a letter that was handed over')
  }
}

/** For logs: ada@library.test becomes a***@library.test. */
export const maskAddresses = (text: string): string => text.replaceAll(/(?<![^\s<>@])([^\s<>@])[^\s<>@]*@/g, '$1***@')
