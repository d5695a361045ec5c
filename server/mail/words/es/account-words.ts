import type { AccountWords } from '../en/account-words.ts'
import { formatsOf } from '../formats.ts'
import { siteName, siteNameEnd } from '../site-name.ts'

const { date, dateAndTime, number, plural } = formatsOf('es')
const days = (count: number) => plural(count, { one: '# día', other: '# días' })

export const accountWords: AccountWords = {
  verification: () => ({
    subject: 'Confirme su dirección de correo electrónico',
    paragraphs: [
      `Confirme, por favor, que esta es su dirección de correo electrónico en ${siteNameEnd} El enlace es válido durante 24 horas.`,
      `Si usted no indicó esta dirección en ${siteName}, ignore esta carta: sin el enlace no ocurre nada.`,
    ],
    action: 'Confirmar la dirección',
  }),
  reset: () => ({
    subject: 'Restablezca su contraseña',
    paragraphs: [
      `Alguien ha pedido restablecer la contraseña de su cuenta en ${siteNameEnd} El enlace funciona una sola vez y es válido durante una hora.`,
      'Si no fue usted, ignore esta carta: su contraseña sigue siendo la misma.',
    ],
    action: 'Restablecer la contraseña',
  }),
  passwordChanged: () => ({
    subject: 'Se ha cambiado su contraseña',
    paragraphs: [
      `Se ha cambiado la contraseña de su cuenta en ${siteName}, y se ha cerrado la sesión en todos los demás dispositivos.`,
      'Si fue usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora.',
    ],
    action: 'Restablecer la contraseña',
  }),
  emailChange: ({ to }) => ({
    subject: 'Su dirección de correo electrónico va a cambiar',
    paragraphs: [
      `Alguien que ha iniciado sesión en su cuenta en ${siteName} ha pedido cambiar la dirección de correo electrónico a ${to}. El cambio tendrá efecto cuando se confirme esa dirección.`,
      'Si fue usted, no tiene que hacer nada aquí. Si no, restablezca su contraseña ahora: eso detiene el cambio y cierra la sesión en todos los dispositivos.',
    ],
    action: 'Restablecer la contraseña',
  }),
  newSignIn: ({ browser, system, at }) => {
    const device = browser && system ? `${browser} en ${system}` : (browser ?? system ?? 'dispositivo desconocido')
    return {
      subject: 'Nuevo inicio de sesión en su cuenta',
      paragraphs: [
        `Se ha iniciado sesión en su cuenta en ${siteName} desde un dispositivo o una red que no se había utilizado antes: ${device}, el ${dateAndTime(at)} UTC.`,
        'Si fue usted, no tiene que hacer nada. Si no, restablezca su contraseña ahora: eso cierra la sesión en todos los dispositivos.',
      ],
      action: 'Restablecer la contraseña',
    }
  },
  deletionAsked: ({ at, keepsWriting }) => ({
    subject: `Su cuenta se eliminará el ${date(at)} (UTC)`,
    paragraphs: [
      `Alguien que ha iniciado sesión en su cuenta en ${siteName} y conoce su contraseña ha pedido eliminarla. Se eliminará el ${date(at)} (UTC).`,
      keepsWriting
        ? 'Sus publicaciones, sus comentarios y lo demás que compartió permanecerán sin su nombre, tal como usted eligió. Todo lo demás se eliminará y no podrá recuperarse.'
        : 'También se eliminarán sus publicaciones, sus comentarios y lo demás que compartió, tal como usted eligió. Nada de ello podrá recuperarse.',
      'Los grupos que dirige, así como los eventos y las colecciones que otras personas atienden con usted, pasarán a ellas. Los eventos futuros que organiza sin nadie más se cancelarán.',
      'Para conservar la cuenta, inicie sesión antes de ese día y elija «Keep my account» en «Settings», «Your data». Si no fue usted quien lo pidió, cambie también su contraseña.',
    ],
    action: 'Conservar mi cuenta',
  }),
  accountDeleted: ({ keepsWriting }) => ({
    subject: 'Su cuenta se ha eliminado',
    paragraphs: [
      `Su cuenta en ${siteName} se ha eliminado, tal como usted pidió. Ya no conocemos ni su nombre ni esta dirección, y esta es la última carta.`,
      keepsWriting
        ? 'Sus publicaciones, sus comentarios y lo demás que compartió permanecen como los de un miembro eliminado. Del mismo modo, los mensajes permanecen con las personas a las que los envió.'
        : 'Sus publicaciones, sus comentarios y lo demás que compartió han desaparecido. Los mensajes permanecen con las personas a las que los envió, como los de un miembro eliminado.',
      'Su registro de formación y sus certificados han desaparecido. Lo que construyó con otras personas es ahora de ellas.',
      'Gracias por haber formado parte de esta comunidad.',
    ],
    footer: `Recibe esta carta porque esta dirección pertenecía a una cuenta en ${siteName}, la red profesional de bibliotecarias y bibliotecarios.`,
  }),
  exportReady: ({ days: count }) => ({
    subject: 'Sus datos están listos para descargar',
    paragraphs: [
      `Los datos que pidió están listos. Puede descargarlos en su configuración durante ${days(count)}; después se eliminará el archivo.`,
      'Si usted no los pidió, cambie su contraseña ahora: eso cierra la sesión en todos los demás dispositivos.',
    ],
    action: 'Abrir la configuración',
  }),
  exportTooLarge: ({ gigabytes }) => ({
    subject: 'No se han podido exportar sus datos',
    paragraphs: [
      `Sus datos superan los ${number(gigabytes)} GB, más de lo que podemos reunir en un archivo. Escríbanos y encontraremos otra manera de entregárselos.`,
    ],
    action: 'Contactar',
  }),
  exportFailed: ({ hours }) => ({
    subject: 'No se han podido exportar sus datos',
    paragraphs: [
      `No se han podido reunir los datos que pidió; el fallo es nuestro. Podrá pedirlos de nuevo dentro de ${plural(hours, { one: '# hora', other: '# horas' })}.`,
    ],
    action: 'Abrir la configuración',
  }),
  invitation: ({ inviter, until, days: count }) => ({
    subject: `Invitación a ${siteName}`,
    paragraphs: [
      `${inviter ? `${inviter} le invita` : 'Le invitamos'} a unirse a ${siteName}, la red profesional de bibliotecarios, archiveros y especialistas en información.`,
      `El enlace es solo para usted, funciona una sola vez y es válido hasta el ${date(until)}.`,
      `Si prefiere no hacerlo, ignore esta carta: su dirección se eliminará ${days(count)} después de esa fecha.`,
    ],
    action: 'Aceptar la invitación',
  }),
  admitted: () => ({
    subject: '¡Le damos la bienvenida como miembro!',
    paragraphs: [
      `La administración ha aceptado su registro en ${siteNameEnd} Desde ahora tiene a su disposición todo lo que pueden hacer los miembros.`,
    ],
    action: `Ir a ${siteName}`,
  }),
  notAdmitted: ({ reason }) => ({
    subject: 'Su registro ha sido rechazado',
    paragraphs: [
      `La administración de ${siteName} ha leído su registro y no lo ha aceptado${reason ? `: ${reason}` : '.'}`,
      'Su cuenta y todo su contenido se han eliminado. Si cree que se trata de un error, escríbanos, por favor.',
    ],
    action: 'Contactar',
  }),
}
