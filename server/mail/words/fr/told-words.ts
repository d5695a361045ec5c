import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { NoticeWords, OfferTerm, ToldWords } from '../en/told-words.ts'
import { formatsOf } from '../formats.ts'
import { siteName, siteNameEnd } from '../site-name.ts'
import { eventWords, reasonOf } from './event-words.ts'
import { fr } from './fr.ts'

const { date, day, list, number, plural } = formatsOf('fr')
const terms: Record<OfferTerm, string> = { place: 'lieu', postage: 'frais de port', until: 'dernier jour' }

const because = (reason: string | null) => (reason ? fr` : ${reason}` : '')

const your: Record<HoldingKindName, string> = {
  ...{ group: 'Votre groupe', event: 'Votre événement', course: 'Votre cours', resource: 'Votre ressource' },
  ...{ want: 'Votre demande', offer: 'Votre offre', collection: 'Votre collection', item: 'Votre document' },
}
const feminine: HoldingKindName[] = ['resource', 'want', 'offer', 'collection']
/** The ending of the participle. */
const e = (kind: HoldingKindName) => (feminine.includes(kind) ? 'e' : '')

export const toldWords: ToldWords = {
  postApproved: () => fr`Votre publication a été approuvée`,
  postRejected: ({ reason }) => fr`Votre publication n’a pas été approuvée${because(reason)}`,
  warned: () => fr`Vous avez reçu un avertissement`,
  approved: ({ kind, title }) => fr`${your[kind]} « ${title} » a été approuvé${e(kind)}`,
  rejected: ({ kind, title, reason }) => fr`${your[kind]} « ${title} » n’a pas été approuvé${e(kind)}${because(reason)}`,
  sentBack: ({ kind, title, reason }) => fr`${your[kind]} « ${title} » vous a été renvoyé${e(kind)}${because(reason)}`,
  draftEnds: ({ title, at }) => fr`Votre brouillon « ${title} » sera supprimé le ${date(at)} si vous ne le modifiez pas`,
  reportDismissed: () => fr`L’administration a examiné votre signalement et estimé que le contenu peut rester`,
  reportWarned: () => fr`L’administration a examiné le profil que vous avez signalé et adressé un avertissement à son membre`,
  reportRemoved: () => fr`L’administration a examiné votre signalement et retiré le contenu`,
  appealDecided: ({ isSuspension, isGranted }) =>
    fr`Votre appel contre ${isSuspension ? 'votre suspension' : 'un avertissement'} ${isGranted ? 'a été accueilli' : 'n’a pas été accueilli'}`,
  exportReady: () => fr`Vos données sont prêtes à être téléchargées`,

  eventChanged: eventWords.changed,
  eventCancelled: eventWords.cancelled,
  eventBegins: eventWords.begins,
  eventRecording: ({ title }) => fr`L’enregistrement de « ${title} » est disponible`,
  eventSlides: ({ title }) => fr`Les diapositives de « ${title} » sont disponibles`,
  eventNote: ({ title }) => fr`Le mot de la fin de « ${title} » est disponible`,
  hostsWithYou: ({ name, title }) => fr`${name} organise désormais « ${title} » avec vous`,
  removedFromEvent: ({ title, reason }) => fr`Vous avez été retiré(e) de « ${title} »${because(reason)}`,
  placeFree: ({ title }) => fr`Une place s’est libérée : vous participez à « ${title} »`,

  groupMember: ({ title }) => fr`Vous êtes maintenant membre de ${title}`,
  groupRefused: ({ title, reason }) => fr`Votre demande d’adhésion à ${title} n’a pas été acceptée${because(reason)}`,
  groupModerator: ({ title }) => fr`Vous assurez maintenant la modération de ${title}`,
  groupNoModerator: ({ title }) => fr`Vous n’assurez plus la modération de ${title}`,
  groupOwner: ({ title }) => fr`Vous êtes maintenant responsable de ${title}`,
  groupRemoved: ({ title, reason }) => fr`Vous avez été retiré(e) de ${title}${because(reason)}`,
  groupOpens: ({ title, at }) => fr`${title} sera ouvert à tous les membres le ${date(at)}`,
  groupArchived: ({ title, reason }) => fr`${title} a été archivé${because(reason)}`,
  groupWithoutOwner: ({ title, days }) =>
    fr`${title} a été archivé : le groupe n’avait pas de responsable depuis ${plural(days, { one: '# jour', other: '# jours' })}`,
  groupReopened: ({ title }) => fr`${title} a été rouvert`,
  groupPostsWait: ({ title, count }) =>
    fr`${plural(count, { one: '# publication attend d’être examinée', other: '# publications attendent d’être examinées' })} dans ${title}`,
  groupSharesWait: ({ title, count }) =>
    fr`${plural(count, { one: '# proposition attend d’être examinée', other: '# propositions attendent d’être examinées' })} dans ${title}`,

  certificate: ({ title }) => fr`Vous avez reçu une attestation : ${title}`,
  certificateWithdrawn: ({ title, reason }) => fr`Une attestation a été retirée : ${title}. ${reasonOf(reason)}`,
  hoursAdded: ({ title, hours }) =>
    fr`${plural(hours, { one: '# heure a été ajoutée', other: '# heures ont été ajoutées' })} à votre dossier de formation : ${title}`,
  hoursMissing: ({ name, hours, endsOn }) =>
    fr`Il manque ${plural(hours, { one: '# heure', other: '# heures' })} pour ${name}, dont la période se termine le ${day(endsOn)}`,

  lineGone: ({ title }) => fr`« ${title} » n’est plus proposé`,
  offerGone: () => fr`Ce que vous aviez demandé n’est plus proposé`,
  offerChanged: ({ title, changes }) => fr`« ${title} » a changé : ${list(changes.map((change) => terms[change]))}`,
  lineRenamed: ({ was, title }) => fr`« ${was} » a été remplacé par « ${title} »`,
  lineTaken: ({ title }) => fr`« ${title} » est attribué`,
  linePromised: ({ title }) => fr`« ${title} » vous est promis`,
  lineFreed: ({ title }) => fr`« ${title} » ne vous est plus promis`,
  lineUnwanted: ({ title }) => fr`« ${title} » n’est plus souhaité`,
  answerHelped: ({ title }) => fr`Votre réponse a été utile : « ${title} »`,
  linkBroken: ({ title }) => fr`Le lien de « ${title} » ne fonctionne plus`,
  linkMoved: ({ title }) => fr`L’adresse de « ${title} » a changé. Utiliser la nouvelle ?`,
  newVersion: ({ title, note }) => fr`« ${title} » a une nouvelle version : ${note}`,
  importDone: ({ items, errors }) =>
    fr`Votre import est terminé : ${plural(items, { one: '# document', other: '# documents' })}, dont ${number(errors)} avec des erreurs`,
  importRefused: ({ row }) =>
    fr`Votre import n’a pas pu être effectué : la ligne ${number(row)} a été refusée. La page de l’import en donne la raison.`,
  importFailed: () => fr`Votre import n’a pas pu être effectué : une erreur s’est produite. Veuillez réessayer.`,
  importStopped: () => fr`Votre import s’est terminé plus tôt : vous ne pouvez plus modifier cette collection.`,
}

export const noticeWords: NoticeWords = {
  subject: ({ count }) => plural(count, { one: '# nouvelle notification', other: '# nouvelles notifications' }),
  away: () => fr`Pendant votre absence :`,
  awayMany: ({ count }) => fr`Pendant votre absence, il y a eu ${plural(count, { one: '# nouveauté', other: '# nouveautés' })} :`,
  newForYou: () => fr`Du nouveau pour vous`,
  footer: () => fr`Vous recevez cette lettre parce que quelque chose vous attendait sur ${siteName} depuis plus de dix minutes.`,
  noMoreNotices: () => fr`Ne plus recevoir de lettres sur les notifications`,
  andMore: ({ count }) => plural(count, { one: 'Et # autre', other: 'Et # autres' }),
  open: () => fr`Ouvrir ${siteName}`,
  invitation: ({ days }) => fr`Lisez de quoi il s’agit. Vous pouvez accepter pendant ${days} jours, ou refuser.`,
  openGroup: () => fr`Ouvrir le groupe`,
  digest: ({ isDaily }) => fr`Votre ${isDaily ? 'journée' : 'semaine'} sur ${siteName}`,
  digestIntro: ({ isDaily }) => fr`Voici ce que vous n’avez pas vu de la dernière ${isDaily ? 'journée' : 'semaine'}.`,
  digestFooter: ({ isDaily }) =>
    fr`Vous recevez cette lettre une fois par ${isDaily ? 'jour' : 'semaine'}, lorsqu’il y a quelque chose à dire.`,
  noMoreDigests: () => fr`Ne plus recevoir de résumés`,
  unread: () => fr`Notifications non lues`,
  fromColleagues: () => fr`De vos collègues`,
  fromGroups: () => fr`De vos groupes`,
  quote: ({ author, group, beginning }) => fr`${author}${group ? fr` dans ${group}` : ''} : « ${beginning} »`,
  newsletterFooter: () =>
    fr`Vous recevez cette lettre parce que vous êtes abonné(e) à la lettre d’information du site ${siteNameEnd}`,
  unsubscribe: () => fr`Se désabonner`,
}
