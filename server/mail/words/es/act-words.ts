import type { Act, ActWords } from '../en/act-words.ts'
import { formatsOf } from '../formats.ts'

const { plural } = formatsOf('es')

const names = ({ sender, others }: Act) =>
  others === 0 ? sender : `${sender} y ${plural(others, { one: '# persona más', other: '# personas más' })}`
const has = ({ others }: Act) => (others === 0 ? 'ha' : 'han')
const who = (act: Act) => `${names(act)} ${has(act)}`
/** With a pronoun before the verb. */
const whoYou = (act: Act) => `${names(act)} le ${has(act)}`
const thing = ({ title, isGroup }: Act) => (isGroup ? title : `«${title}»`)

export const actWords: ActWords = {
  message: (act) => `${whoYou(act)} enviado un mensaje`,
  colleague_request: (act) => `${whoYou(act)} enviado una solicitud de contacto`,
  colleague_accepted: (act) => `${who(act)} aceptado su solicitud de contacto`,
  post_liked: (act) => `${who(act)} indicado que le${act.others === 0 ? '' : 's'} gusta su publicación`,
  comment: (act) => `${who(act)} comentado su publicación`,
  mention: (act) => `${whoYou(act)} mencionado`,
  holding_comment: (act) => `${who(act)} comentado ${thing(act)}`,
  holding_comment_event: (act) => `${who(act)} preguntado por ${thing(act)}`,
  group_request: (act) => `${who(act)} pedido ingresar en ${thing(act)}`,
  group_invited: (act) => `${whoYou(act)} invitado a ${thing(act)}`,
  group_invited_event: (act) => `${whoYou(act)} pedido que organicen juntos ${thing(act)}`,
  group_invited_collection: (act) => `${whoYou(act)} pedido que editen juntos ${thing(act)}`,
  group_post: (act) => `${who(act)} publicado en ${thing(act)}`,
  group_post_with_content: (act) => `${who(act)} fijado una publicación en ${thing(act)}`,
  group_post_event: (act) => `${who(act)} publicado ${thing(act)} en ${act.content}`,
  group_post_collection: (act) => `${who(act)} publicado ${thing(act)} en ${act.content}`,
  resource_news: (act) => `${who(act)} usado ${thing(act)}`,
  resource_news_resource: (act) => `${who(act)} usado ${thing(act)} en su biblioteca`,
  resource_news_want: (act) => `${who(act)} respondido a ${thing(act)}`,
  resource_news_offer: (act) => `${who(act)} pedido ${act.content} de ${thing(act)}`,
  collection_news: (act) => `${who(act)} empezado a editar ${thing(act)}`,
  collection_news_collection: (act) => `${who(act)} empezado a editar ${thing(act)} con usted`,
}
