import type { Act, ActWords } from '../en/act-words.ts'
import { formatsOf } from '../formats.ts'

const { plural } = formatsOf('de')

/** "Ada Bell hat", "Ada Bell und 2 weitere haben". */
const who = ({ sender, others }: Act) =>
  others === 0 ? `${sender} hat` : `${sender} und ${plural(others, { one: '# weitere Person', other: '# weitere' })} haben`
const thing = ({ title, isGroup }: Act) => (isGroup ? title : `„${title}“`)

export const actWords: ActWords = {
  message: (act) => `${who(act)} Ihnen eine Nachricht geschickt`,
  colleague_request: (act) => `${who(act)} Ihnen eine Kontaktanfrage geschickt`,
  colleague_accepted: (act) => `${who(act)} Ihre Kontaktanfrage angenommen`,
  post_liked: (act) => `${who(act)} Ihren Beitrag mit „Gefällt mir“ markiert`,
  comment: (act) => `${who(act)} Ihren Beitrag kommentiert`,
  mention: (act) => `${who(act)} Sie erwähnt`,
  holding_comment: (act) => `${who(act)} ${thing(act)} kommentiert`,
  holding_comment_event: (act) => `${who(act)} eine Frage zu ${thing(act)} gestellt`,
  group_request: (act) => `${who(act)} um Aufnahme in ${thing(act)} gebeten`,
  group_invited: (act) => `${who(act)} Sie zu ${thing(act)} eingeladen`,
  group_invited_event: (act) => `${who(act)} Sie gebeten, ${thing(act)} gemeinsam zu veranstalten`,
  group_invited_collection: (act) => `${who(act)} Sie gebeten, ${thing(act)} gemeinsam zu bearbeiten`,
  group_post: (act) => `${who(act)} in ${thing(act)} etwas geschrieben`,
  group_post_with_content: (act) => `${who(act)} in ${thing(act)} einen Beitrag angeheftet`,
  group_post_event: (act) => `${who(act)} ${thing(act)} in ${act.content} geteilt`,
  group_post_collection: (act) => `${who(act)} ${thing(act)} in ${act.content} geteilt`,
  resource_news: (act) => `${who(act)} ${thing(act)} verwendet`,
  resource_news_resource: (act) => `${who(act)} ${thing(act)} in der eigenen Bibliothek verwendet`,
  resource_news_want: (act) => `${who(act)} auf ${thing(act)} geantwortet`,
  resource_news_offer: (act) => `${who(act)} um ${act.content} aus ${thing(act)} gebeten`,
  collection_news: (act) => `${who(act)} die Bearbeitung von ${thing(act)} übernommen`,
  collection_news_collection: (act) => `${who(act)} begonnen, ${thing(act)} mit Ihnen zu bearbeiten`,
}
