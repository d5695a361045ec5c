import type { Change, EventLetterWords, EventWords, ReasonWords, Soon, Start } from '../en/event-words.ts'
import { formatsOf } from '../formats.ts'
import { reasonIn } from '../reasons.ts'
import { siteNameEnd } from '../site-name.ts'

const { plural, weekday, list } = formatsOf('es')

export const reasonWords: ReasonWords = {
  hostLeft: () => 'La persona que lo organizaba se ha ido.',
  groupArchived: ({ title }) => `${title} se ha archivado`,
  calledOff: () => 'No tendrá lugar.',
  seriesChanged: () => 'Han cambiado las fechas de la serie',
  takenFromSite: () => 'Se ha retirado de este sitio.',
  attendanceTakenBack: () => 'Se ha anulado la asistencia.',
  membersReported: () => 'Lo han denunciado algunos miembros.',
}

export const reasonOf = reasonIn(reasonWords)

function startOf({ day, time, zone, there }: Start) {
  if (!time) return weekday(day)
  const here = `${weekday(day)}, ${time} (${zone})`
  return there ? `${here}; ${there.day ? `${weekday(there.day)}, ` : ''}${there.time} en ${there.city}` : here
}

const spanOf = (soon: { in: 'hour' | number }) =>
  soon.in === 'hour' ? '1 hora' : plural(soon.in, { one: '# minuto', other: '# minutos' })

/** "a la 1:30", "a las 15:00". */
const atTime = (time: string) => `a ${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`

const begins = (soon: Soon) =>
  'in' in soon
    ? `comienza dentro de ${spanOf(soon)}`
    : `comienza ${soon.on === 'today' ? 'hoy' : 'mañana'}${soon.time ? ` ${atTime(soon.time)}` : ''}`

function changeOf(change: Change): string {
  if (change.is === 'moved') return `se ha trasladado al ${startOf(change.to)}`
  if (change.is === 'not cancelled') return `se celebra a pesar de todo: ${startOf(change.on)}`
  if (change.is === 'ends')
    return 'day' in change ? `termina ahora el ${weekday(change.day)}` : `termina ahora ${atTime(change.time)} (${change.zone})`
  if (change.is === 'online too') return 'se puede seguir ahora también en línea'
  if (change.is === 'link') return 'tiene un enlace nuevo'
  if (change.is === 'places')
    return change.places === null
      ? 'tiene ahora plazas para todos'
      : plural(change.places, { one: 'tiene ahora # plaza', other: 'tiene ahora # plazas' })
  if (change.is === 'hours')
    return change.hours === null
      ? 'ya no cuenta como formación'
      : plural(change.hours, { one: 'cuenta ahora # hora de formación', other: 'cuenta ahora # horas de formación' })
  return change.place === null ? 'se celebra ahora en línea' : `se celebra ahora en ${change.place}`
}

const moreDates = (more: number) => plural(more, { one: '# fecha más', other: '# fechas más' })

export const eventWords: EventWords = {
  start: (start) => startOf(start),
  inDigest: () => 'Eventos de esta semana',
  lineOfDigest: ({ title, start }) => `${title}: ${startOf(start)}`,
  footer: () => `Recibe esta carta porque respondió a este evento en ${siteNameEnd}`,
  open: () => 'Abrir el evento',
  changed: ({ title, changes, more }) =>
    `«${title}» ${list(changes.map(changeOf))}${more ? ` (y lo mismo en ${moreDates(more)})` : ''}`,
  cancelled: ({ title, reason, day, more }) =>
    `«${title}» se ha cancelado${day ? ` el ${weekday(day)}${more ? ` y en ${moreDates(more)}` : ''}` : ''}: ${reasonOf(reason)}`,
  begins: ({ title, soon }) => `«${title}» ${begins(soon)}`,
}

const subjectOf = (soon: Soon) => ('in' in soon ? `Dentro de ${spanOf(soon)}` : soon.on === 'today' ? 'Hoy' : 'Mañana')

export const eventLetterWords: EventLetterWords = {
  moved: ({ title, was, is, isPlace, changes }) => ({
    subject: `${was ? 'Nuevo horario' : isPlace ? 'Nuevo lugar' : 'Cambios'}: ${title}`,
    paragraphs: [
      ...(was ? [`Antes: ${startOf(was)}. Ahora: ${startOf(is)}. Por favor, indique si aún puede asistir.`] : []),
      ...changes.map((change) => `«${title}» ${changeOf(change)}.`),
    ],
  }),
  cancelled: ({ title, start, by, reason }) => ({
    subject: `Cancelado: ${title}`,
    paragraphs: [
      by === null
        ? `«${title}» (${startOf(start)}) se ha cancelado: ${reasonOf(reason)}`
        : `${by} ha cancelado «${title}» (${startOf(start)}): ${reasonOf(reason)}`,
    ],
  }),
  reminder: ({ title, soon, start }) => ({
    subject: `${subjectOf(soon)}: ${title}`,
    paragraphs: [`«${title}» ${begins(soon)}.`, `Cuándo: ${startOf(start)}`],
  }),
}
