import type { Act, ActWords } from '../en/act-words.ts'
import { formatsOf } from '../formats.ts'
import { fr } from './fr.ts'

const { plural } = formatsOf('fr')

const names = ({ sender, others }: Act) =>
  others === 0 ? sender : fr`${sender} et ${plural(others, { one: '# autre personne', other: '# autres personnes' })}`
const who = (act: Act) => fr`${names(act)} ${act.others === 0 ? 'a' : 'ont'}`
/** With a pronoun before the verb. */
const whoYou = (act: Act) => fr`${names(act)} vous ${act.others === 0 ? 'a' : 'ont'}`
const thing = ({ title, isGroup }: Act) => (isGroup ? title : fr`« ${title} »`)

export const actWords: ActWords = {
  message: (act) => fr`${whoYou(act)} envoyé un message`,
  colleague_request: (act) => fr`${whoYou(act)} envoyé une demande de mise en relation`,
  colleague_accepted: (act) => fr`${who(act)} accepté votre demande de mise en relation`,
  post_liked: (act) => fr`${who(act)} aimé votre publication`,
  comment: (act) => fr`${who(act)} commenté votre publication`,
  mention: (act) => fr`${whoYou(act)} cité(e)`,
  holding_comment: (act) => fr`${who(act)} commenté ${thing(act)}`,
  holding_comment_event: (act) => fr`${who(act)} posé une question sur ${thing(act)}`,
  group_request: (act) => fr`${who(act)} demandé à rejoindre ${thing(act)}`,
  group_invited: (act) => fr`${whoYou(act)} invité(e) à rejoindre ${thing(act)}`,
  group_invited_event: (act) => fr`${whoYou(act)} proposé d’organiser ensemble ${thing(act)}`,
  group_invited_collection: (act) => fr`${whoYou(act)} proposé d’enrichir ensemble ${thing(act)}`,
  group_post: (act) => fr`${who(act)} publié dans ${thing(act)}`,
  group_post_with_content: (act) => fr`${who(act)} épinglé une publication dans ${thing(act)}`,
  group_post_event: (act) => fr`${who(act)} publié ${thing(act)} dans ${act.content}`,
  group_post_collection: (act) => fr`${who(act)} publié ${thing(act)} dans ${act.content}`,
  resource_news: (act) => fr`${who(act)} utilisé ${thing(act)}`,
  resource_news_resource: (act) => fr`${who(act)} utilisé ${thing(act)} dans ${act.others === 0 ? 'sa' : 'leur'} bibliothèque`,
  resource_news_want: (act) => fr`${who(act)} répondu à ${thing(act)}`,
  resource_news_offer: (act) => fr`${who(act)} demandé ${act.content} des titres de ${thing(act)}`,
  collection_news: (act) => fr`${who(act)} commencé à modifier ${thing(act)}`,
  collection_news_collection: (act) => fr`${who(act)} commencé à modifier ${thing(act)} avec vous`,
}
