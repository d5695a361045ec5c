import type { Change, EventLetterWords, EventWords, ReasonWords, Soon, Start } from '../en/event-words.ts'
import { formatsOf } from '../formats.ts'
import { reasonIn } from '../reasons.ts'
import { siteNameEnd } from '../site-name.ts'
import { fr } from './fr.ts'

const { plural, weekday, list } = formatsOf('fr')

export const reasonWords: ReasonWords = {
  hostLeft: () => fr`La personne qui l’organisait est partie.`,
  groupArchived: ({ title }) => fr`${title} a été archivé`,
  calledOff: () => fr`L’événement n’aura pas lieu.`,
  seriesChanged: () => fr`Les dates de la série ont changé`,
  takenFromSite: () => fr`L’événement a été retiré de ce site.`,
  attendanceTakenBack: () => fr`La participation a été annulée.`,
  membersReported: () => fr`Des membres l’ont signalé.`,
}

export const reasonOf = reasonIn(reasonWords)

function startOf({ day, time, zone, there }: Start) {
  if (!time) return weekday(day)
  const here = fr`${weekday(day)} à ${time} (${zone ?? ''})`
  return there ? fr`${here} ; ${there.day ? fr`${weekday(there.day)} à ` : ''}${there.time} à ${there.city}` : here
}

const spanOf = (soon: { in: 'hour' | number }) =>
  soon.in === 'hour' ? '1 heure' : plural(soon.in, { one: '# minute', other: '# minutes' })

const begins = (soon: Soon) =>
  'in' in soon
    ? fr`commence dans ${spanOf(soon)}`
    : fr`commence ${soon.on === 'today' ? 'aujourd’hui' : 'demain'}${soon.time ? fr` à ${soon.time}` : ''}`

function changeOf(change: Change): string {
  if (change.is === 'moved') return fr`a été déplacé au ${startOf(change.to)}`
  if (change.is === 'not cancelled') return fr`aura lieu malgré tout : ${startOf(change.on)}`
  if (change.is === 'ends')
    return 'day' in change
      ? fr`se termine désormais le ${weekday(change.day)}`
      : fr`se termine désormais à ${change.time} (${change.zone})`
  if (change.is === 'online too') return fr`peut désormais être suivi aussi en ligne`
  if (change.is === 'link') return fr`a un nouveau lien`
  if (change.is === 'places')
    return change.places === null
      ? fr`a désormais des places pour tous`
      : plural(change.places, { one: 'a désormais # place', other: 'a désormais # places' })
  if (change.is === 'hours')
    return change.hours === null
      ? fr`ne compte plus comme formation`
      : plural(change.hours, { one: 'compte désormais # heure de formation', other: 'compte désormais # heures de formation' })
  return change.place === null ? fr`a désormais lieu en ligne` : fr`a désormais lieu ici : ${change.place}`
}

const moreDates = (more: number) => plural(more, { one: '# autre date', other: '# autres dates' })

export const eventWords: EventWords = {
  start: (start) => startOf(start),
  inDigest: () => fr`Événements de la semaine`,
  lineOfDigest: ({ title, start }) => fr`${title} : ${startOf(start)}`,
  footer: () => fr`Vous recevez cette lettre parce que vous avez répondu à cet événement sur ${siteNameEnd}`,
  open: () => fr`Ouvrir l’événement`,
  changed: ({ title, changes, more }) =>
    fr`« ${title} » ${list(changes.map(changeOf))}${more ? fr` (de même pour ${moreDates(more)})` : ''}`,
  cancelled: ({ title, reason, day, more }) =>
    fr`« ${title} » a été annulé${day ? fr` le ${weekday(day)}${more ? fr` et pour ${moreDates(more)}` : ''}` : ''} : ${reasonOf(reason)}`,
  begins: ({ title, soon }) => fr`« ${title} » ${begins(soon)}`,
}

const subjectOf = (soon: Soon) => ('in' in soon ? fr`Dans ${spanOf(soon)}` : soon.on === 'today' ? fr`Aujourd’hui` : fr`Demain`)

export const eventLetterWords: EventLetterWords = {
  moved: ({ title, was, is, isPlace, changes }) => ({
    subject: fr`${was ? 'Nouvel horaire' : isPlace ? 'Nouveau lieu' : 'Modifié'} : ${title}`,
    paragraphs: [
      ...(was
        ? [fr`Auparavant : ${startOf(was)}. Désormais : ${startOf(is)}. Veuillez indiquer si vous pouvez toujours venir.`]
        : []),
      ...changes.map((change) => fr`« ${title} » ${changeOf(change)}.`),
    ],
  }),
  cancelled: ({ title, start, by, reason }) => ({
    subject: fr`Annulé : ${title}`,
    paragraphs: [
      by === null
        ? fr`« ${title} » (${startOf(start)}) a été annulé : ${reasonOf(reason)}`
        : fr`${by} a annulé « ${title} » (${startOf(start)}) : ${reasonOf(reason)}`,
    ],
  }),
  reminder: ({ title, soon, start }) => ({
    subject: fr`${subjectOf(soon)} : ${title}`,
    paragraphs: [fr`« ${title} » ${begins(soon)}.`, fr`Quand : ${startOf(start)}`],
  }),
}
