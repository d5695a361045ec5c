/** A catalogue's text for a letter: its labels, without the addresses they lead to. */
export interface LetterText {
  subject: string
  paragraphs: string[]
  /** On the button. */
  action?: string
  footer?: string
}
