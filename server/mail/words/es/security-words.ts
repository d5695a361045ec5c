import type { SecurityWords } from '../en/security-words.ts'
import { siteName, siteNameEnd } from '../site-name.ts'

const resetNow = 'restablezca su contraseña ahora: eso cierra la sesión en todos los dispositivos.'
const ifItWasNotYou = (whatToDo: string) => `Si fue usted, no tiene que hacer nada. Si no, ${whatToDo}`
const ifUnexpected =
  'Si no lo esperaba, díganoslo. Si cree que otra persona puede usar su cuenta, restablezca su contraseña ahora.'

const notice = (subject: string, whatHappened: string, whatToDo = ifItWasNotYou(resetNow)) => ({
  ...{ subject, paragraphs: [whatHappened, whatToDo], action: 'Restablecer la contraseña' },
})

export const securityWords: SecurityWords = {
  'two-factor-on': () =>
    notice(
      'Se ha activado la autenticación en dos pasos',
      `Para iniciar sesión en su cuenta en ${siteName} con la contraseña se necesita ahora también un código de su aplicación de autenticación. Se ha cerrado la sesión en todos los demás dispositivos.`,
      ifItWasNotYou(`${resetNow} Después escríbanos, porque los códigos son de otra persona.`),
    ),
  'two-factor-off': () =>
    notice(
      'Se ha desactivado la autenticación en dos pasos',
      `Ahora basta la contraseña para iniciar sesión en su cuenta en ${siteName}; sus códigos de recuperación ya no son válidos.`,
    ),
  'recovery-codes-renewed': () =>
    notice(
      'Se han renovado sus códigos de recuperación',
      `Su cuenta en ${siteName} tiene diez códigos de recuperación nuevos. Los anteriores ya no son válidos.`,
    ),
  'recovery-code-used': ({ detail }) =>
    notice(
      'Se ha usado un código de recuperación',
      `Alguien ha iniciado sesión en su cuenta en ${siteName} con su contraseña y un código de recuperación. Ese código ya no es válido; quedan: ${detail}. Puede crear otros nuevos en la configuración.`,
    ),
  'codes-refused': () =>
    notice(
      'Alguien conoce su contraseña',
      `Alguien ha introducido la contraseña de su cuenta en ${siteName} y después muchos códigos incorrectos. Todos se han rechazado, y se rechazará durante un día cualquier otro que venga de allí.`,
    ),
  'passkey-added': ({ detail }) =>
    notice(
      'Se ha añadido una clave de acceso',
      `Una clave de acceso permite ahora iniciar sesión en su cuenta en ${siteName}: «${detail}».`,
      ifItWasNotYou(`${resetNow} Después elimine la clave de acceso en la configuración.`),
    ),
  'passkey-removed': ({ detail }) =>
    notice(
      'Se ha eliminado una clave de acceso',
      `Esta clave de acceso ya no permite iniciar sesión en su cuenta en ${siteName}: «${detail}». Se ha cerrado la sesión en todos los demás dispositivos.`,
    ),
  'token-made': ({ detail }) =>
    notice(
      'Se ha creado un token de acceso',
      `Un programa puede usar ahora su cuenta en ${siteName} con un token de acceso: «${detail}». Puede revocarlo en la configuración en cualquier momento.`,
      ifItWasNotYou(`${resetNow} Eso anula también todos los tokens de acceso.`),
    ),
  'sign-on-linked': ({ detail }) =>
    notice(
      'Se ha vinculado otra cuenta con la suya',
      `Una cuenta de ${detail} permite ahora iniciar sesión en su cuenta en ${siteNameEnd}`,
      ifItWasNotYou(`${resetNow} Después desvincúlela en la configuración, en «Security».`),
    ),
  'sign-on-unlinked': ({ detail }) =>
    notice(
      'Se ha quitado una cuenta vinculada',
      `Su cuenta de ${detail} ya no permite iniciar sesión en su cuenta en ${siteNameEnd}`,
    ),
  'username-changed': ({ detail }) =>
    notice(
      'Se ha cambiado su nombre de usuario',
      `Su nombre de usuario en ${siteName} es ahora ${detail}. Nadie más podrá tomar el anterior durante 90 días.`,
    ),
  'two-factor-reset': () =>
    notice(
      'Se ha desactivado la autenticación en dos pasos',
      `La entidad que gestiona ${siteName} ha desactivado la autenticación en dos pasos de su cuenta. Ahora basta la contraseña para iniciar sesión, sus códigos de recuperación ya no son válidos y se ha cerrado la sesión en todos los dispositivos.`,
      'Si usted lo pidió, inicie sesión y vuelva a configurarla en cuanto pueda. Si no, restablezca su contraseña ahora y díganoslo.',
    ),
  'signed-out-by-admin': () =>
    notice(
      'Se ha cerrado su sesión en todas partes',
      `La administración de ${siteName} ha cerrado todas las sesiones de su cuenta. No se ha cambiado nada más en ella, y puede volver a iniciar sesión.`,
      'Esto se hace cuando una cuenta podría estar en malas manos. Si no está seguro de que la suya esté a salvo, restablezca su contraseña ahora.',
    ),
  'made-admin': () =>
    notice(
      'Ahora forma parte de la administración',
      `Su cuenta en ${siteName} ha recibido el rol de administración: puede revisar publicaciones, ver a todos los miembros y decidir sobre las denuncias. Una buena contraseña y la autenticación en dos pasos son ahora aún más importantes.`,
      ifUnexpected,
    ),
  'admin-removed': () =>
    notice(
      'Ya no forma parte de la administración',
      `Se ha retirado el rol de administración a su cuenta en ${siteNameEnd} Usted es miembro como antes.`,
      ifUnexpected,
    ),
}
