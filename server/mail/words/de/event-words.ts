import type { Change, EventLetterWords, EventWords, ReasonWords, Soon, Start } from '../en/event-words.ts'
import { formatsOf } from '../formats.ts'
import { reasonIn } from '../reasons.ts'
import { siteName } from '../site-name.ts'

const { plural, weekday, list } = formatsOf('de')

export const reasonWords: ReasonWords = {
  hostLeft: () => 'Die veranstaltende Person ist nicht mehr dabei.',
  groupArchived: ({ title }) => `${title} wurde archiviert`,
  calledOff: () => 'Sie findet nicht statt.',
  seriesChanged: () => 'Die Termine der Reihe haben sich geändert',
  takenFromSite: () => 'Sie wurde von dieser Website entfernt.',
  attendanceTakenBack: () => 'Die Teilnahme wurde zurückgenommen.',
  membersReported: () => 'Mitglieder haben dies gemeldet.',
}

export const reasonOf = reasonIn(reasonWords)

function startOf({ day, time, zone, there }: Start) {
  if (!time) return weekday(day)
  const here = `${weekday(day)}, ${time} Uhr (${zone})`
  return there ? `${here}; ${there.day ? `${weekday(there.day)}, ` : ''}${there.time} Uhr in ${there.city}` : here
}

const spanOf = (soon: { in: 'hour' | number }) =>
  soon.in === 'hour' ? '1 Stunde' : plural(soon.in, { one: '# Minute', other: '# Minuten' })

const begins = (soon: Soon) =>
  'in' in soon
    ? `beginnt in ${spanOf(soon)}`
    : `beginnt ${soon.on === 'today' ? 'heute' : 'morgen'}${soon.time ? ` um ${soon.time} Uhr` : ''}`

function changeOf(change: Change): string {
  if (change.is === 'moved') return `wurde verlegt auf ${startOf(change.to)}`
  if (change.is === 'not cancelled') return `findet doch statt: ${startOf(change.on)}`
  if (change.is === 'ends')
    return 'day' in change ? `endet jetzt am ${weekday(change.day)}` : `endet jetzt um ${change.time} Uhr (${change.zone})`
  if (change.is === 'online too') return 'kann jetzt auch online besucht werden'
  if (change.is === 'link') return 'hat einen neuen Link'
  if (change.is === 'places')
    return change.places === null
      ? 'hat jetzt Platz für alle'
      : plural(change.places, { one: 'hat jetzt # Platz', other: 'hat jetzt # Plätze' })
  if (change.is === 'hours')
    return change.hours === null
      ? 'zählt nicht mehr als Fortbildung'
      : plural(change.hours, { one: 'zählt jetzt als # Stunde Fortbildung', other: 'zählt jetzt als # Stunden Fortbildung' })
  return change.place === null ? 'findet jetzt online statt' : `findet jetzt hier statt: ${change.place}`
}

const moreDates = (more: number) => plural(more, { one: '# weiterer Termin', other: '# weitere Termine' })

export const eventWords: EventWords = {
  start: (start) => startOf(start),
  inDigest: () => 'Veranstaltungen dieser Woche',
  lineOfDigest: ({ title, start }) => `${title}: ${startOf(start)}`,
  footer: () => `Sie erhalten diesen Brief, weil Sie bei ${siteName} auf diese Veranstaltung geantwortet haben.`,
  open: () => 'Veranstaltung öffnen',
  changed: ({ title, changes, more }) => `„${title}“ ${list(changes.map(changeOf))}${more ? ` (ebenso ${moreDates(more)})` : ''}`,
  cancelled: ({ title, reason, day, more }) =>
    `„${title}“ wurde abgesagt${day ? ` (${weekday(day)}${more ? ` und ${moreDates(more)}` : ''})` : ''}: ${reasonOf(reason)}`,
  begins: ({ title, soon }) => `„${title}“ ${begins(soon)}`,
}

const subjectOf = (soon: Soon) => ('in' in soon ? `In ${spanOf(soon)}` : soon.on === 'today' ? 'Heute' : 'Morgen')

export const eventLetterWords: EventLetterWords = {
  moved: ({ title, was, is, isPlace, changes }) => ({
    subject: `${was ? 'Neue Zeit' : isPlace ? 'Neuer Ort' : 'Geändert'}: ${title}`,
    paragraphs: [
      ...(was ? [`Bisher: ${startOf(was)}. Jetzt: ${startOf(is)}. Bitte sagen Sie, ob Sie weiterhin kommen können.`] : []),
      ...changes.map((change) => `„${title}“ ${changeOf(change)}.`),
    ],
  }),
  cancelled: ({ title, start, by, reason }) => ({
    subject: `Abgesagt: ${title}`,
    paragraphs: [
      by === null
        ? `„${title}“ (${startOf(start)}) wurde abgesagt: ${reasonOf(reason)}`
        : `${by} hat „${title}“ (${startOf(start)}) abgesagt: ${reasonOf(reason)}`,
    ],
  }),
  reminder: ({ title, soon, start }) => ({
    subject: `${subjectOf(soon)}: ${title}`,
    paragraphs: [`„${title}“ ${begins(soon)}.`, `Wann: ${startOf(start)}`],
  }),
}
