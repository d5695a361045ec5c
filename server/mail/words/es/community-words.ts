import type { CommunityWords, FrameWords, RuleWords } from '../en/community-words.ts'
import { formatsOf } from '../formats.ts'
import { siteName, siteNameEnd } from '../site-name.ts'

const { number, plural } = formatsOf('es')
const days = (count: number) => plural(count, { one: '# día', other: '# días' })

export const frameWords: FrameWords = {
  greeting: ({ name }) => (name ? `Hola, ${name}:` : 'Hola:'),
  footer: () =>
    `Recibe esta carta porque esta dirección se indicó en ${siteName}, la red profesional de bibliotecarias y bibliotecarios.`,
  orOpen: () => 'O abra esta dirección:',
  colon: () => ':',
}

export const communityWords: CommunityWords = {
  warning: (given) => ({
    subject: 'Ha recibido una advertencia',
    paragraphs: [
      `La administración le ha hecho una advertencia según la norma «${given.rule}»: ${given.reason}`,
      `Tiene ${plural(given.warnings, { one: '# advertencia vigente', other: '# advertencias vigentes' })}. A partir de ${number(given.most)}, otra infracción puede acabar en una suspensión.`,
      `Puede leerla y apelar una vez en un plazo de ${days(given.days)}; si es posible, decidirá otra persona de la administración.`,
    ],
    action: 'Leer la advertencia',
  }),
  suspended: ({ reason, days: count }) => ({
    subject: 'Su cuenta ha sido suspendida',
    paragraphs: [
      `La administración ha suspendido su cuenta: ${reason}`,
      `Aún puede iniciar sesión para leer los motivos y apelar una vez en un plazo de ${days(count)}.`,
    ],
    action: 'Iniciar sesión',
  }),
  restored: () => ({
    subject: 'Su cuenta vuelve a estar abierta',
    paragraphs: ['Su suspensión ha terminado. Su perfil, sus publicaciones y sus contactos están como estaban.'],
    action: `Ir a ${siteName}`,
  }),
  verificationRefused: ({ reason }) => ({
    subject: 'Su perfil no ha sido verificado',
    paragraphs: [
      `La administración ha examinado su perfil y no le ha concedido la insignia «Verified»: ${reason}`,
      'Todo lo demás sigue a su disposición. Si quiere que volvamos a examinarlo, añada su lugar de trabajo al perfil y responda a través de la página de contacto.',
    ],
    action: 'Contactar',
  }),
  newsletterConfirmation: ({ hours }) => ({
    subject: 'Confirme su suscripción',
    paragraphs: [
      `Alguien ha pedido recibir el boletín de ${siteName} en esta dirección. El enlace es válido durante ${plural(hours, { one: '# hora', other: '# horas' })}.`,
      'Si no fue usted, ignore esta carta: sin el enlace no se envía nada, y la dirección se olvida.',
    ],
    action: 'Confirmar la suscripción',
  }),
  contactReceipt: () => ({
    subject: 'Hemos recibido su mensaje',
    paragraphs: [
      `Gracias por escribir a ${siteNameEnd} Hemos recibido su mensaje; los leemos todos y respondemos por correo electrónico a esta dirección.`,
      'Si usted no nos ha escrito, alguien se ha equivocado de dirección: ignore esta carta.',
    ],
  }),
  contactAnswer: ({ subject, reply }) => ({
    subject: `Re: ${subject}`,
    paragraphs: [...reply, `Usted nos escribió a través de la página de contacto de ${siteNameEnd}`],
  }),
  applicationReceipt: ({ position, months }) => ({
    subject: 'Hemos recibido su candidatura',
    paragraphs: [
      `Gracias por su candidatura ${position ? `al puesto «${position}» ` : ''}en ${siteNameEnd} Leemos todas las candidaturas y respondemos por correo electrónico a esta dirección.`,
      `Lo que ha enviado solo lo leen las personas que deciden, y se elimina al cabo de ${plural(months, { one: '# mes', other: '# meses' })}.`,
      'Si usted no se ha presentado, alguien se ha equivocado de dirección: ignore esta carta.',
    ],
  }),
  webhookPaused: ({ host }) => ({
    subject: 'Se ha detenido un webhook',
    paragraphs: [
      `Desde hace días no llega nada al webhook de ${host}. No se le enviará nada más hasta que la administración lo reanude.`,
    ],
    action: 'Ver los webhooks',
  }),
  testLetter: ({ address, at }) => ({
    subject: 'Una carta de prueba',
    paragraphs: [
      `El correo de ${address} sale. Esta carta se escribió a las ${at} UTC.`,
      'Si estaba en la carpeta de correo no deseado, compruebe que el remitente sea del dominio propio del sitio y que sus registros SPF y DKIM nombren el servidor de correo.',
    ],
  }),
}

export const ruleWords: RuleWords = {
  on_topic: () => 'Cíñase al tema',
  promotion: () => 'Nada de ventas',
  respect: () => 'Trato respetuoso',
  privacy: () => 'Proteja a los usuarios',
  rights: () => 'Cite sus fuentes',
  authentic: () => 'Escríbalo usted',
}
