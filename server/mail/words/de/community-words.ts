import type { CommunityWords, FrameWords, RuleWords } from '../en/community-words.ts'
import { formatsOf } from '../formats.ts'
import { siteName, siteNameEnd } from '../site-name.ts'

const { number, plural } = formatsOf('de')
const days = (count: number) => plural(count, { one: '# Tag', other: '# Tagen' })

export const frameWords: FrameWords = {
  greeting: ({ name }) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  footer: () =>
    `Sie erhalten diesen Brief, weil diese Adresse bei ${siteName} angegeben wurde, dem Berufsnetzwerk für Bibliothekarinnen und Bibliothekare.`,
  orOpen: () => 'Oder öffnen Sie diese Adresse:',
  colon: () => ':',
}

export const communityWords: CommunityWords = {
  warning: (given) => ({
    subject: 'Sie haben eine Verwarnung erhalten',
    paragraphs: [
      `Die Administration hat Sie nach der Regel „${given.rule}“ verwarnt: ${given.reason}`,
      `Sie haben ${plural(given.warnings, { one: '# bestehende Verwarnung', other: '# bestehende Verwarnungen' })}. Ab ${number(given.most)} kann ein weiterer Verstoß zur Sperrung führen.`,
      `Sie können sie lesen und innerhalb von ${days(given.days)} einmal Widerspruch einlegen; darüber entscheidet nach Möglichkeit eine andere Person aus der Administration.`,
    ],
    action: 'Verwarnung lesen',
  }),
  suspended: ({ reason, days: count }) => ({
    subject: 'Ihr Konto wurde gesperrt',
    paragraphs: [
      `Die Administration hat Ihr Konto gesperrt: ${reason}`,
      `Sie können sich weiterhin anmelden, um die Gründe zu lesen und innerhalb von ${days(count)} einmal Widerspruch einzulegen.`,
    ],
    action: 'Anmelden',
  }),
  restored: () => ({
    subject: 'Ihr Konto ist wieder offen',
    paragraphs: ['Ihre Sperrung ist beendet. Ihr Profil, Ihre Beiträge und Ihre Kontakte sind, wie sie waren.'],
    action: `Zu ${siteName}`,
  }),
  verificationRefused: ({ reason }) => ({
    subject: 'Ihr Profil wurde nicht verifiziert',
    paragraphs: [
      `Die Administration hat Ihr Profil angesehen und ihm das Abzeichen „Verified“ nicht gegeben: ${reason}`,
      'Alles andere steht Ihnen weiterhin offen. Wenn wir noch einmal nachsehen sollen, ergänzen Sie in Ihrem Profil Ihre Einrichtung und antworten Sie über die Kontaktseite.',
    ],
    action: 'Kontakt aufnehmen',
  }),
  newsletterConfirmation: ({ hours }) => ({
    subject: 'Bestätigen Sie Ihr Abonnement',
    paragraphs: [
      `Jemand möchte unter dieser Adresse den Newsletter von ${siteName} erhalten. Der Link gilt ${plural(hours, { one: '# Stunde', other: '# Stunden' })}.`,
      'Wenn Sie das nicht waren, können Sie diesen Brief ignorieren: Ohne den Link wird nichts verschickt, und die Adresse wird vergessen.',
    ],
    action: 'Abonnement bestätigen',
  }),
  contactReceipt: () => ({
    subject: 'Wir haben Ihre Nachricht erhalten',
    paragraphs: [
      `Vielen Dank, dass Sie an ${siteName} geschrieben haben. Ihre Nachricht ist bei uns angekommen; wir lesen jede und antworten per E-Mail an diese Adresse.`,
      'Wenn Sie uns nicht geschrieben haben, hat sich jemand bei der Adresse vertippt: Ignorieren Sie dann diesen Brief.',
    ],
  }),
  contactAnswer: ({ subject, reply }) => ({
    subject: `Re: ${subject}`,
    paragraphs: [...reply, `Sie haben uns über die Kontaktseite von ${siteName} geschrieben.`],
  }),
  applicationReceipt: ({ position, months }) => ({
    subject: 'Wir haben Ihre Bewerbung erhalten',
    paragraphs: [
      `Vielen Dank für Ihre Bewerbung ${position ? `als ${position} ` : ''}bei ${siteNameEnd} Wir lesen jede Bewerbung und antworten per E-Mail an diese Adresse.`,
      `Was Sie geschickt haben, lesen nur die Personen, die darüber entscheiden; nach ${plural(months, { one: '# Monat', other: '# Monaten' })} wird es gelöscht.`,
      'Wenn Sie sich nicht beworben haben, hat sich jemand bei der Adresse vertippt: Ignorieren Sie dann diesen Brief.',
    ],
  }),
  webhookPaused: ({ host }) => ({
    subject: 'Ein Webhook wurde angehalten',
    paragraphs: [
      `Bei dem Webhook unter ${host} ist seit Tagen nichts angekommen. Es wird nichts mehr an ihn geschickt, bis die Administration ihn weiterlaufen lässt.`,
    ],
    action: 'Webhooks ansehen',
  }),
  testLetter: ({ address, at }) => ({
    subject: 'Ein Testbrief',
    paragraphs: [
      `E-Mails von ${address} werden verschickt. Dieser Brief wurde um ${at} UTC geschrieben.`,
      'Wenn er im Spamordner lag, prüfen Sie, ob der Absender zur Domain der Website gehört und ob ihre SPF- und DKIM-Einträge den Mailserver nennen.',
    ],
  }),
}

export const ruleWords: RuleWords = {
  on_topic: () => 'Beim Thema bleiben',
  promotion: () => 'Keine Verkaufsangebote',
  respect: () => 'Respektvoll miteinander umgehen',
  privacy: () => 'Nutzerinnen und Nutzer schützen',
  rights: () => 'Quellen angeben',
  authentic: () => 'Selbst schreiben',
}
