import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { NoticeWords, OfferTerm, ToldWords } from '../en/told-words.ts'
import { formatsOf } from '../formats.ts'
import { siteName } from '../site-name.ts'
import { eventWords, reasonOf } from './event-words.ts'

const { date, day, list, number, plural } = formatsOf('de')
const terms: Record<OfferTerm, string> = { place: 'Ort', postage: 'Porto', until: 'letzter Tag' }

const because = (reason: string | null) => (reason ? `: ${reason}` : '')

const your: Record<HoldingKindName, string> = {
  ...{ group: 'Ihre Gruppe', event: 'Ihre Veranstaltung', course: 'Ihr Kurs', resource: 'Ihre Ressource' },
  ...{ want: 'Ihre Anfrage', offer: 'Ihr Angebot', collection: 'Ihre Sammlung', item: 'Ihr Objekt' },
}

export const toldWords: ToldWords = {
  postApproved: () => 'Ihr Beitrag wurde freigegeben',
  postRejected: ({ reason }) => `Ihr Beitrag wurde nicht freigegeben${because(reason)}`,
  warned: () => 'Sie haben eine Verwarnung erhalten',
  approved: ({ kind, title }) => `${your[kind]} „${title}“ wurde freigegeben`,
  rejected: ({ kind, title, reason }) => `${your[kind]} „${title}“ wurde nicht freigegeben${because(reason)}`,
  sentBack: ({ kind, title, reason }) => `${your[kind]} „${title}“ wurde zurückgegeben${because(reason)}`,
  draftEnds: ({ title, at }) => `Ihr Entwurf „${title}“ wird am ${date(at)} gelöscht, wenn Sie ihn nicht ändern`,
  reportDismissed: () => 'Die Administration hat Ihre Meldung geprüft und entschieden, dass der Inhalt bleiben darf',
  reportWarned: () => 'Die Administration hat das gemeldete Profil geprüft und das Mitglied verwarnt',
  reportRemoved: () => 'Die Administration hat Ihre Meldung geprüft und den Inhalt entfernt',
  appealDecided: ({ isSuspension, isGranted }) =>
    `Ihrem Widerspruch gegen ${isSuspension ? 'Ihre Sperrung' : 'eine Verwarnung'} wurde ${isGranted ? 'stattgegeben' : 'nicht stattgegeben'}`,
  exportReady: () => 'Ihre Daten stehen zum Herunterladen bereit',

  eventChanged: eventWords.changed,
  eventCancelled: eventWords.cancelled,
  eventBegins: eventWords.begins,
  eventRecording: ({ title }) => `Die Aufzeichnung von „${title}“ ist da`,
  eventSlides: ({ title }) => `Die Folien von „${title}“ sind da`,
  eventNote: ({ title }) => `Zu „${title}“ gibt es ein Schlusswort`,
  hostsWithYou: ({ name, title }) => `${name} veranstaltet „${title}“ jetzt mit Ihnen`,
  removedFromEvent: ({ title, reason }) => `Sie wurden von „${title}“ ausgeschlossen${because(reason)}`,
  placeFree: ({ title }) => `Ein Platz ist frei: Sie nehmen an „${title}“ teil`,

  groupMember: ({ title }) => `Sie sind jetzt Mitglied von ${title}`,
  groupRefused: ({ title, reason }) => `Ihre Beitrittsanfrage an ${title} wurde nicht angenommen${because(reason)}`,
  groupModerator: ({ title }) => `Sie moderieren jetzt ${title}`,
  groupNoModerator: ({ title }) => `Sie moderieren ${title} nicht mehr`,
  groupOwner: ({ title }) => `Sie leiten jetzt ${title}`,
  groupRemoved: ({ title, reason }) => `Sie wurden aus ${title} ausgeschlossen${because(reason)}`,
  groupOpens: ({ title, at }) => `${title} wird am ${date(at)} für alle Mitglieder geöffnet`,
  groupArchived: ({ title, reason }) => `${title} wurde archiviert${because(reason)}`,
  groupWithoutOwner: ({ title, days }) =>
    `${title} wurde archiviert: Die Gruppe war ${plural(days, { one: '# Tag', other: '# Tage' })} lang ohne Leitung`,
  groupReopened: ({ title }) => `${title} wurde wieder geöffnet`,
  groupPostsWait: ({ title, count }) =>
    `${plural(count, { one: '# Beitrag wartet', other: '# Beiträge warten' })} auf Prüfung in ${title}`,
  groupSharesWait: ({ title, count }) =>
    `${plural(count, { one: '# Einreichung wartet', other: '# Einreichungen warten' })} auf Prüfung in ${title}`,

  certificate: ({ title }) => `Sie haben eine Teilnahmebescheinigung erhalten: ${title}`,
  certificateWithdrawn: ({ title, reason }) => `Eine Teilnahmebescheinigung wurde zurückgezogen: ${title}. ${reasonOf(reason)}`,
  hoursAdded: ({ title, hours }) =>
    `${plural(hours, { one: '# Stunde wurde', other: '# Stunden wurden' })} in Ihren Fortbildungsnachweis eingetragen: ${title}`,
  hoursMissing: ({ name, hours, endsOn }) =>
    `Für ${name} ${plural(hours, { one: 'fehlt # Stunde', other: 'fehlen # Stunden' })}; der Zeitraum endet am ${day(endsOn)}`,

  lineGone: ({ title }) => `„${title}“ wird nicht mehr angeboten`,
  offerGone: () => 'Worum Sie gebeten haben, wird nicht mehr angeboten',
  offerChanged: ({ title, changes }) => `„${title}“ hat sich geändert: ${list(changes.map((change) => terms[change]))}`,
  lineRenamed: ({ was, title }) => `„${was}“ wurde in „${title}“ geändert`,
  lineTaken: ({ title }) => `„${title}“ ist vergeben`,
  linePromised: ({ title }) => `„${title}“ ist Ihnen zugesagt`,
  lineFreed: ({ title }) => `„${title}“ ist Ihnen nicht mehr zugesagt`,
  lineUnwanted: ({ title }) => `„${title}“ wird nicht mehr gewünscht`,
  answerHelped: ({ title }) => `Ihre Antwort hat geholfen: „${title}“`,
  linkBroken: ({ title }) => `Der Link von „${title}“ funktioniert nicht mehr`,
  linkMoved: ({ title }) => `Die Adresse von „${title}“ hat sich geändert. Möchten Sie die neue übernehmen?`,
  newVersion: ({ title, note }) => `„${title}“ hat eine neue Version: ${note}`,
  importDone: ({ items, errors }) =>
    `Ihr Import ist fertig: ${plural(items, { one: '# Objekt', other: '# Objekte' })}, davon ${number(errors)} mit Fehlern`,
  importRefused: ({ row }) =>
    `Ihr Import konnte nicht ausgeführt werden: Zeile ${number(row)} wurde abgewiesen. Den Grund zeigt die Seite des Imports.`,
  importFailed: () => 'Ihr Import konnte nicht ausgeführt werden: Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
  importStopped: () => 'Ihr Import wurde vorzeitig beendet: Sie dürfen in dieser Sammlung nichts mehr ändern.',
}

const period = ({ isDaily }: { isDaily: boolean }) => (isDaily ? 'Tag' : 'Woche')

export const noticeWords: NoticeWords = {
  subject: ({ count }) => plural(count, { one: '# neue Benachrichtigung', other: '# neue Benachrichtigungen' }),
  away: () => 'Während Sie weg waren:',
  awayMany: ({ count }) =>
    `Während Sie weg waren, ${plural(count, { one: 'gab es # Neuigkeit:', other: 'gab es # Neuigkeiten:' })}`,
  newForYou: () => 'Neu für Sie',
  footer: () => `Sie erhalten diesen Brief, weil bei ${siteName} länger als zehn Minuten etwas auf Sie gewartet hat.`,
  noMoreNotices: () => 'Keine Briefe über Benachrichtigungen mehr',
  andMore: ({ count }) => `Und ${number(count)} weitere`,
  open: () => `${siteName} öffnen`,
  invitation: ({ days }) => `Lesen Sie, worum es geht. Sie können ${days} Tage lang zusagen oder ablehnen.`,
  openGroup: () => 'Gruppe öffnen',
  digest: (given) => `${given.isDaily ? 'Ihr' : 'Ihre'} ${period(given)} bei ${siteName}`,
  digestIntro: ({ isDaily }) =>
    isDaily ? 'Das haben Sie am letzten Tag noch nicht gesehen.' : 'Das haben Sie in der letzten Woche noch nicht gesehen.',
  digestFooter: ({ isDaily }) =>
    `Sie erhalten diesen Brief einmal ${isDaily ? 'am Tag' : 'in der Woche'}, wenn es etwas zu berichten gibt.`,
  noMoreDigests: () => 'Keine Zusammenfassungen mehr',
  unread: () => 'Ungelesene Benachrichtigungen',
  fromColleagues: () => 'Von Ihren Kolleginnen und Kollegen',
  fromGroups: () => 'Aus Ihren Gruppen',
  quote: ({ author, group, beginning }) => `${author}${group ? ` in ${group}` : ''}: „${beginning}“`,
  newsletterFooter: () => `Sie erhalten diesen Brief, weil Sie den Newsletter von ${siteName} abonniert haben.`,
  unsubscribe: () => 'Abbestellen',
}
