import type { RuleId } from './rule-ids.ts'

/** The Community Guidelines as data: the page, reports and warnings all refer to these rules. */
export const rules = [
  {
    id: 'on_topic',
    title: 'Stay on topic',
    text: 'Posts and whatever you share in the rooms must relate to libraries, information science or librarianship.',
  },
  { id: 'promotion', title: 'No sales', text: 'No sales and no promotion unrelated to library work.' },
  {
    id: 'respect',
    title: 'Treat each other well',
    text: 'No harassment, and no contempt for anyone’s institution, language, title or budget.',
  },
  { id: 'privacy', title: 'Protect patrons', text: 'No details that identify a patron or anyone who did not agree to it.' },
  { id: 'rights', title: 'Cite your sources', text: 'Credit photographs, data and ideas, and share only what you may share.' },
  { id: 'authentic', title: 'Write it yourself', text: 'No automated, copied or deceptive posts.' },
] as const satisfies { id: RuleId; title: string; text: string }[]

/** Promised on the pages, and enforced by the software. */
export const warningsBeforeTermination = 2
