import type { AccountWords } from '../en/account-words.ts'
import { formatsOf } from '../formats.ts'
import { siteName } from '../site-name.ts'

const { date, dateAndTime, number, plural } = formatsOf('de')

export const accountWords: AccountWords = {
  verification: () => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      `Bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse bei ${siteName} ist. Der Link gilt 24 Stunden.`,
      `Wenn Sie diese Adresse nicht bei ${siteName} angegeben haben, können Sie diesen Brief ignorieren: Ohne den Link geschieht nichts.`,
    ],
    action: 'E-Mail-Adresse bestätigen',
  }),
  reset: () => ({
    subject: 'Setzen Sie Ihr Passwort zurück',
    paragraphs: [
      `Jemand hat darum gebeten, das Passwort Ihres Kontos bei ${siteName} zurückzusetzen. Der Link funktioniert einmal und gilt eine Stunde.`,
      'Wenn Sie das nicht waren, können Sie diesen Brief ignorieren: Ihr Passwort bleibt, wie es ist.',
    ],
    action: 'Passwort zurücksetzen',
  }),
  passwordChanged: () => ({
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: [
      `Das Passwort Ihres Kontos bei ${siteName} wurde geändert, und alle anderen Geräte wurden abgemeldet.`,
      'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, setzen Sie Ihr Passwort jetzt zurück.',
    ],
    action: 'Passwort zurücksetzen',
  }),
  emailChange: ({ to }) => ({
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    paragraphs: [
      `Jemand, der in Ihrem Konto bei ${siteName} angemeldet ist, möchte dessen E-Mail-Adresse in ${to} ändern. Die Änderung gilt, sobald diese Adresse bestätigt ist.`,
      'Wenn Sie das waren, ist hier nichts zu tun. Wenn nicht, setzen Sie Ihr Passwort jetzt zurück: Das verhindert die Änderung und meldet alle Geräte ab.',
    ],
    action: 'Passwort zurücksetzen',
  }),
  newSignIn: ({ browser, system, at }) => {
    const device = browser && system ? `${browser} unter ${system}` : (browser ?? system ?? 'unbekanntes Gerät')
    return {
      subject: 'Neue Anmeldung in Ihrem Konto',
      paragraphs: [
        `In Ihrem Konto bei ${siteName} gab es eine Anmeldung von einem Gerät oder aus einem Netz, das dort bisher nicht benutzt wurde: ${device}, am ${dateAndTime(at)} UTC.`,
        'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, setzen Sie Ihr Passwort jetzt zurück: Das meldet alle Geräte ab.',
      ],
      action: 'Passwort zurücksetzen',
    }
  },
  deletionAsked: ({ at, keepsWriting }) => ({
    subject: `Ihr Konto wird am ${date(at)} (UTC) gelöscht`,
    paragraphs: [
      `Jemand, der in Ihrem Konto bei ${siteName} angemeldet ist und dessen Passwort kennt, hat die Löschung verlangt. Das Konto wird am ${date(at)} (UTC) gelöscht.`,
      keepsWriting
        ? 'Ihre Beiträge, Ihre Kommentare und was Sie sonst geteilt haben, bleiben ohne Ihren Namen stehen, wie Sie es gewählt haben. Alles andere von Ihnen wird gelöscht und lässt sich nicht wiederherstellen.'
        : 'Auch Ihre Beiträge, Ihre Kommentare und was Sie sonst geteilt haben, werden gelöscht, wie Sie es gewählt haben. Nichts davon lässt sich wiederherstellen.',
      'Gruppen, die Sie leiten, gehen an andere über, ebenso Veranstaltungen und Sammlungen, um die sich andere mit Ihnen kümmern. Künftige Veranstaltungen, die Sie allein ausrichten, werden abgesagt.',
      'Wenn Sie das Konto behalten möchten, melden Sie sich vor diesem Tag an und wählen Sie „Keep my account“ unter „Settings“, „Your data“. Wenn nicht Sie die Löschung verlangt haben, ändern Sie bitte auch Ihr Passwort.',
    ],
    action: 'Konto behalten',
  }),
  accountDeleted: ({ keepsWriting }) => ({
    subject: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      `Ihr Konto bei ${siteName} wurde gelöscht, wie Sie es wünschten. Wir kennen weder Ihren Namen noch diese Adresse mehr, und dies ist der letzte Brief.`,
      keepsWriting
        ? 'Ihre Beiträge, Ihre Kommentare und was Sie sonst geteilt haben, bleiben als die eines gelöschten Mitglieds stehen. Nachrichten bleiben ebenso bei denen, denen Sie sie geschickt haben.'
        : 'Ihre Beiträge, Ihre Kommentare und was Sie sonst geteilt haben, sind gelöscht. Nachrichten bleiben bei denen, denen Sie sie geschickt haben, als die eines gelöschten Mitglieds.',
      'Ihr Fortbildungsnachweis und Ihre Teilnahmebescheinigungen sind gelöscht. Was Sie mit anderen aufgebaut haben, gehört nun diesen.',
      'Vielen Dank, dass Sie dabei waren.',
    ],
    footer: `Sie erhalten diesen Brief, weil diese Adresse zu einem Konto bei ${siteName} gehörte, dem Berufsnetzwerk für Bibliothekarinnen und Bibliothekare.`,
  }),
  exportReady: ({ days }) => ({
    subject: 'Ihre Daten stehen zum Herunterladen bereit',
    paragraphs: [
      `Die Daten, die Sie angefordert haben, liegen bereit. Sie können sie ${plural(days, { one: '# Tag', other: '# Tage' })} lang in Ihren Einstellungen herunterladen; danach wird die Datei gelöscht.`,
      'Wenn Sie die Daten nicht angefordert haben, ändern Sie jetzt Ihr Passwort: Das meldet alle anderen Geräte ab.',
    ],
    action: 'Einstellungen öffnen',
  }),
  exportTooLarge: ({ gigabytes }) => ({
    subject: 'Ihre Daten konnten nicht exportiert werden',
    paragraphs: [
      `Ihre Daten umfassen mehr als ${number(gigabytes)} GB, und das ist mehr, als wir in eine Datei packen können. Schreiben Sie uns, dann finden wir einen anderen Weg, sie Ihnen zu geben.`,
    ],
    action: 'Kontakt aufnehmen',
  }),
  exportFailed: ({ hours }) => ({
    subject: 'Ihre Daten konnten nicht exportiert werden',
    paragraphs: [
      `Die Daten, die Sie angefordert haben, konnten nicht zusammengestellt werden; der Fehler liegt bei uns. Sie können sie in ${plural(hours, { one: '# Stunde', other: '# Stunden' })} erneut anfordern.`,
    ],
    action: 'Einstellungen öffnen',
  }),
  invitation: ({ inviter, until, days }) => ({
    subject: `Sie sind zu ${siteName} eingeladen`,
    paragraphs: [
      `${inviter ? `${inviter} lädt` : 'Wir laden'} Sie zu ${siteName} ein, dem Berufsnetzwerk für Fachleute aus Bibliotheken, Archiven und Informationseinrichtungen.`,
      `Der Link ist nur für Sie bestimmt, funktioniert einmal und gilt bis zum ${date(until)}.`,
      `Wenn Sie nicht möchten, ignorieren Sie diesen Brief: Ihre Adresse wird ${plural(days, { one: '# Tag', other: '# Tage' })} danach gelöscht.`,
    ],
    action: 'Einladung annehmen',
  }),
  admitted: () => ({
    subject: 'Willkommen: Sie sind jetzt Mitglied',
    paragraphs: [
      `Die Administration von ${siteName} hat Sie aufgenommen. Ab jetzt steht Ihnen alles offen, was Mitglieder tun können.`,
    ],
    action: `Zu ${siteName}`,
  }),
  notAdmitted: ({ reason }) => ({
    subject: 'Ihre Registrierung wurde abgelehnt',
    paragraphs: [
      `Die Administration von ${siteName} hat Ihre Registrierung gelesen und nicht angenommen${reason ? `: ${reason}` : '.'}`,
      'Ihr Konto und alles darin wurde gelöscht. Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte.',
    ],
    action: 'Kontakt aufnehmen',
  }),
}
