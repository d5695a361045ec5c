/** What a catalogue says of a letter: its labels without the addresses that they lead to. */
export interface LetterText {
  subject: string
  paragraphs: string[]
  /** On the button. */
  action?: string
  footer?: string
}
