import type { SecurityWords } from '../en/security-words.ts'
import { siteName } from '../site-name.ts'

const resetNow = 'setzen Sie Ihr Passwort jetzt zurück: Das meldet alle Geräte ab.'
const ifItWasNotYou = (whatToDo: string) => `Wenn Sie das waren, ist nichts zu tun. Wenn nicht, ${whatToDo}`
const ifUnexpected =
  'Wenn Sie das nicht erwartet haben, sagen Sie uns Bescheid. Wenn Sie meinen, dass jemand anderes Ihr Konto benutzen kann, setzen Sie Ihr Passwort jetzt zurück.'

const notice = (subject: string, whatHappened: string, whatToDo = ifItWasNotYou(resetNow)) => ({
  ...{ subject, paragraphs: [whatHappened, whatToDo], action: 'Passwort zurücksetzen' },
})

export const securityWords: SecurityWords = {
  'two-factor-on': () =>
    notice(
      'Die Zwei-Faktor-Authentifizierung wurde eingeschaltet',
      `Wer sich mit dem Passwort in Ihrem Konto bei ${siteName} anmeldet, braucht jetzt auch einen Code Ihrer Authentifizierungs-App. Alle anderen Geräte wurden abgemeldet.`,
      ifItWasNotYou(`${resetNow} Schreiben Sie uns dann, denn die Codes gehören jemand anderem.`),
    ),
  'two-factor-off': () =>
    notice(
      'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet',
      `Für die Anmeldung in Ihrem Konto bei ${siteName} genügt jetzt das Passwort; die Wiederherstellungscodes sind ungültig.`,
    ),
  'recovery-codes-renewed': () =>
    notice(
      'Ihre Wiederherstellungscodes wurden erneuert',
      `Ihr Konto bei ${siteName} hat zehn neue Wiederherstellungscodes. Die alten sind ungültig.`,
    ),
  'recovery-code-used': ({ detail }) =>
    notice(
      'Ein Wiederherstellungscode wurde benutzt',
      `Jemand hat sich mit Ihrem Passwort und einem Wiederherstellungscode in Ihrem Konto bei ${siteName} angemeldet. Dieser Code ist jetzt ungültig; übrig: ${detail}. Neue können Sie in den Einstellungen anlegen.`,
    ),
  'codes-refused': () =>
    notice(
      'Jemand kennt Ihr Passwort',
      `Jemand hat das Passwort Ihres Kontos bei ${siteName} eingegeben und danach viele falsche Codes. Alle wurden abgewiesen, und jeder weitere von dort wird einen Tag lang abgewiesen.`,
    ),
  'passkey-added': ({ detail }) =>
    notice(
      'Ein Passkey wurde hinzugefügt',
      `Mit einem Passkey kann man sich jetzt in Ihrem Konto bei ${siteName} anmelden: „${detail}“.`,
      ifItWasNotYou(`${resetNow} Entfernen Sie dann den Passkey in den Einstellungen.`),
    ),
  'passkey-removed': ({ detail }) =>
    notice(
      'Ein Passkey wurde entfernt',
      `Dieser Passkey gilt für Ihr Konto bei ${siteName} nicht mehr: „${detail}“. Alle anderen Geräte wurden abgemeldet.`,
    ),
  'token-made': ({ detail }) =>
    notice(
      'Ein Zugriffstoken wurde angelegt',
      `Ein Programm kann Ihr Konto bei ${siteName} jetzt mit einem Zugriffstoken benutzen: „${detail}“. Sie können es jederzeit in den Einstellungen widerrufen.`,
      ifItWasNotYou(`${resetNow} Das beendet auch alle Zugriffstoken.`),
    ),
  'sign-on-linked': ({ detail }) =>
    notice(
      'Ein anderes Konto wurde mit Ihrem verknüpft',
      `Mit einem Konto von ${detail} kann man sich jetzt in Ihrem Konto bei ${siteName} anmelden.`,
      ifItWasNotYou(`${resetNow} Lösen Sie dann die Verknüpfung in den Einstellungen unter „Security“.`),
    ),
  'sign-on-unlinked': ({ detail }) =>
    notice(
      'Ein verknüpftes Konto wurde entfernt',
      `Mit Ihrem Konto von ${detail} kann man sich in Ihrem Konto bei ${siteName} nicht mehr anmelden.`,
    ),
  'username-changed': ({ detail }) =>
    notice(
      'Ihr Benutzername wurde geändert',
      `Ihr Benutzername bei ${siteName} lautet jetzt ${detail}. Den alten kann 90 Tage lang niemand anderes bekommen.`,
    ),
  'two-factor-reset': () =>
    notice(
      'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet',
      `Der Betreiber von ${siteName} hat die Zwei-Faktor-Authentifizierung für Ihr Konto ausgeschaltet. Zur Anmeldung genügt jetzt das Passwort, die Wiederherstellungscodes sind ungültig, und alle Geräte wurden abgemeldet.`,
      'Wenn Sie darum gebeten haben, melden Sie sich an und richten Sie sie wieder ein, sobald Sie können. Wenn nicht, setzen Sie Ihr Passwort jetzt zurück und sagen Sie uns Bescheid.',
    ),
  'signed-out-by-admin': () =>
    notice(
      'Sie wurden überall abgemeldet',
      `Die Administration von ${siteName} hat alle Sitzungen Ihres Kontos beendet. Sonst wurde darin nichts geändert, und Sie können sich wieder anmelden.`,
      'Das geschieht, wenn ein Konto in falschen Händen sein könnte. Wenn Sie nicht sicher sind, dass Ihres geschützt ist, setzen Sie Ihr Passwort jetzt zurück.',
    ),
  'made-admin': () =>
    notice(
      'Sie gehören jetzt zur Administration',
      `Ihr Konto bei ${siteName} hat die Administrationsrolle erhalten: Es kann Beiträge prüfen, alle Mitglieder sehen und über Meldungen entscheiden. Ein gutes Passwort und die Zwei-Faktor-Authentifizierung sind jetzt noch wichtiger.`,
      ifUnexpected,
    ),
  'admin-removed': () =>
    notice(
      'Sie gehören nicht mehr zur Administration',
      `Ihrem Konto bei ${siteName} wurde die Administrationsrolle entzogen. Sie sind Mitglied wie zuvor.`,
      ifUnexpected,
    ),
}
