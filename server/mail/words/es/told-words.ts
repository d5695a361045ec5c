import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { NoticeWords, OfferTerm, ToldWords } from '../en/told-words.ts'
import { formatsOf } from '../formats.ts'
import { siteName, siteNameEnd } from '../site-name.ts'
import { eventWords, reasonOf } from './event-words.ts'

const { date, day, list, number, plural } = formatsOf('es')
const terms: Record<OfferTerm, string> = { place: 'lugar', postage: 'gastos de envío', until: 'último día' }

const because = (reason: string | null) => (reason ? `: ${reason}` : '')

const your: Record<HoldingKindName, string> = {
  ...{ group: 'Su grupo', event: 'Su evento', course: 'Su curso', resource: 'Su recurso', want: 'Su solicitud' },
  ...{ offer: 'Su oferta', collection: 'Su colección', item: 'Su objeto' },
}

export const toldWords: ToldWords = {
  postApproved: () => 'Se ha aprobado su publicación',
  postRejected: ({ reason }) => `No se ha aprobado su publicación${because(reason)}`,
  warned: () => 'Ha recibido una advertencia',
  approved: ({ kind, title }) => `${your[kind]} «${title}» ya cuenta con aprobación`,
  rejected: ({ kind, title, reason }) => `${your[kind]} «${title}» no ha recibido aprobación${because(reason)}`,
  sentBack: ({ kind, title, reason }) => `${your[kind]} «${title}» vuelve a usted para su corrección${because(reason)}`,
  draftEnds: ({ title, at }) => `Su borrador «${title}» se eliminará el ${date(at)} si no lo modifica`,
  reportDismissed: () => 'La administración ha examinado su denuncia y considera que el contenido puede quedarse',
  reportWarned: () => 'La administración ha examinado el perfil que denunció y ha advertido a su titular',
  reportRemoved: () => 'La administración ha examinado su denuncia y ha retirado el contenido',
  appealDecided: ({ isSuspension, isGranted }) =>
    `${isGranted ? 'Se ha estimado' : 'No se ha estimado'} su apelación contra ${isSuspension ? 'su suspensión' : 'una advertencia'}`,
  exportReady: () => 'Sus datos están listos para descargar',

  eventChanged: eventWords.changed,
  eventCancelled: eventWords.cancelled,
  eventBegins: eventWords.begins,
  eventRecording: ({ title }) => `Ya está disponible la grabación de «${title}»`,
  eventSlides: ({ title }) => `Ya están disponibles las diapositivas de «${title}»`,
  eventNote: ({ title }) => `Ya está disponible la nota final de «${title}»`,
  hostsWithYou: ({ name, title }) => `${name} organiza ahora «${title}» con usted`,
  removedFromEvent: ({ title, reason }) => `Se le ha excluido de «${title}»${because(reason)}`,
  placeFree: ({ title }) => `Ha quedado una plaza libre: usted asiste a «${title}»`,

  groupMember: ({ title }) => `Ahora es miembro de ${title}`,
  groupRefused: ({ title, reason }) => `No se ha aceptado su solicitud de ingreso en ${title}${because(reason)}`,
  groupModerator: ({ title }) => `Ahora modera ${title}`,
  groupNoModerator: ({ title }) => `Ya no modera ${title}`,
  groupOwner: ({ title }) => `Ahora es responsable de ${title}`,
  groupRemoved: ({ title, reason }) => `Se le ha excluido de ${title}${because(reason)}`,
  groupOpens: ({ title, at }) => `${title} se abrirá a todos los miembros el ${date(at)}`,
  groupArchived: ({ title, reason }) => `${title} se ha archivado${because(reason)}`,
  groupWithoutOwner: ({ title, days }) =>
    `${title} se ha archivado: el grupo llevaba ${plural(days, { one: '# día', other: '# días' })} sin responsable`,
  groupReopened: ({ title }) => `${title} se ha reabierto`,
  groupPostsWait: ({ title, count }) =>
    `${plural(count, { one: '# publicación espera', other: '# publicaciones esperan' })} revisión en ${title}`,
  groupSharesWait: ({ title, count }) =>
    `${plural(count, { one: '# propuesta espera', other: '# propuestas esperan' })} revisión en ${title}`,

  certificate: ({ title }) => `Ha recibido un certificado: ${title}`,
  certificateWithdrawn: ({ title, reason }) => `Se ha retirado un certificado: ${title}. ${reasonOf(reason)}`,
  hoursAdded: ({ title, hours }) =>
    `${plural(hours, { one: 'Se ha añadido # hora', other: 'Se han añadido # horas' })} a su registro de formación: ${title}`,
  hoursMissing: ({ name, hours, endsOn }) =>
    `${plural(hours, { one: 'Falta # hora', other: 'Faltan # horas' })} para ${name}, cuyo periodo termina el ${day(endsOn)}`,

  lineGone: ({ title }) => `Ya no se ofrece «${title}»`,
  offerGone: () => 'Ya no se ofrece lo que usted había pedido',
  offerChanged: ({ title, changes }) => `«${title}» ha cambiado: ${list(changes.map((change) => terms[change]))}`,
  lineRenamed: ({ was, title }) => `«${was}» se ha cambiado por «${title}»`,
  lineTaken: ({ title }) => `«${title}» ya tiene destinatario`,
  linePromised: ({ title }) => `Tiene reservado «${title}»`,
  lineFreed: ({ title }) => `Ya no tiene reservado «${title}»`,
  lineUnwanted: ({ title }) => `Ya no se desea «${title}»`,
  answerHelped: ({ title }) => `Su respuesta ha sido útil: «${title}»`,
  linkBroken: ({ title }) => `El enlace de «${title}» ya no funciona`,
  linkMoved: ({ title }) => `La dirección de «${title}» ha cambiado. ¿Quiere usar la nueva?`,
  newVersion: ({ title, note }) => `«${title}» tiene una versión nueva: ${note}`,
  importDone: ({ items, errors }) =>
    `Su importación ha terminado: ${plural(items, { one: '# objeto', other: '# objetos' })}, ${number(errors)} con errores`,
  importRefused: ({ row }) =>
    `No se ha podido realizar su importación: se ha rechazado la fila ${number(row)}. La página de la importación muestra el motivo.`,
  importFailed: () => 'No se ha podido realizar su importación: algo ha salido mal. Por favor, inténtelo de nuevo.',
  importStopped: () => 'Su importación ha terminado antes de tiempo: ya no puede modificar esta colección.',
}

export const noticeWords: NoticeWords = {
  subject: ({ count }) => plural(count, { one: '# notificación nueva', other: '# notificaciones nuevas' }),
  away: () => 'Durante su ausencia:',
  awayMany: ({ count }) => `Durante su ausencia ha habido ${plural(count, { one: '# novedad', other: '# novedades' })}:`,
  newForYou: () => 'Novedades para usted',
  footer: () => `Recibe esta carta porque algo le esperaba en ${siteName} desde hacía más de diez minutos.`,
  noMoreNotices: () => 'No recibir más cartas sobre notificaciones',
  andMore: ({ count }) => `Y ${number(count)} más`,
  open: () => `Abrir ${siteName}`,
  invitation: ({ days }) => `Lea de qué trata. Puede aceptar durante ${days} días, o rechazar la invitación.`,
  openGroup: () => 'Abrir el grupo',
  digest: ({ isDaily }) => `Su ${isDaily ? 'día' : 'semana'} en ${siteName}`,
  digestIntro: ({ isDaily }) => `Esto es lo que no ha visto ${isDaily ? 'del último día' : 'de la última semana'}.`,
  digestFooter: ({ isDaily }) => `Recibe esta carta una vez ${isDaily ? 'al día' : 'a la semana'}, cuando hay algo que contar.`,
  noMoreDigests: () => 'No recibir más resúmenes',
  unread: () => 'Notificaciones sin leer',
  fromColleagues: () => 'De sus colegas',
  fromGroups: () => 'De sus grupos',
  quote: ({ author, group, beginning }) => `${author}${group ? ` en ${group}` : ''}: «${beginning}»`,
  newsletterFooter: () => `Recibe esta carta porque se suscribió al boletín de ${siteNameEnd}`,
  unsubscribe: () => 'Cancelar la suscripción',
}
