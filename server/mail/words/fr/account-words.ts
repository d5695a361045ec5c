import type { AccountWords } from '../en/account-words.ts'
import { formatsOf } from '../formats.ts'
import { siteName, siteNameEnd } from '../site-name.ts'
import { fr } from './fr.ts'

const { date, dateAndTime, number, plural } = formatsOf('fr')
const days = (count: number) => plural(count, { one: '# jour', other: '# jours' })

export const accountWords: AccountWords = {
  verification: () => ({
    subject: fr`Confirmez votre adresse électronique`,
    paragraphs: [
      fr`Veuillez confirmer que cette adresse électronique est bien la vôtre sur ${siteNameEnd} Le lien est valable 24 heures.`,
      fr`Si vous n’avez pas indiqué cette adresse sur ${siteName}, ignorez cette lettre : sans le lien, rien ne se passe.`,
    ],
    action: fr`Confirmer l’adresse électronique`,
  }),
  reset: () => ({
    subject: fr`Réinitialisez votre mot de passe`,
    paragraphs: [
      fr`Quelqu’un a demandé la réinitialisation du mot de passe de votre compte sur ${siteNameEnd} Le lien fonctionne une seule fois et reste valable une heure.`,
      fr`Si ce n’était pas vous, ignorez cette lettre : votre mot de passe reste inchangé.`,
    ],
    action: fr`Réinitialiser le mot de passe`,
  }),
  passwordChanged: () => ({
    subject: fr`Votre mot de passe a été modifié`,
    paragraphs: [
      fr`Le mot de passe de votre compte sur ${siteName} a été modifié, et tous les autres appareils ont été déconnectés.`,
      fr`Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe dès maintenant.`,
    ],
    action: fr`Réinitialiser le mot de passe`,
  }),
  emailChange: ({ to }) => ({
    subject: fr`Votre adresse électronique va être modifiée`,
    paragraphs: [
      fr`Une personne connectée à votre compte sur ${siteName} a demandé à remplacer l’adresse électronique par ${to}. Le changement prendra effet dès que cette adresse aura été confirmée.`,
      fr`Si c’était vous, il n’y a rien à faire ici. Sinon, réinitialisez votre mot de passe dès maintenant : cela annule le changement et déconnecte tous les appareils.`,
    ],
    action: fr`Réinitialiser le mot de passe`,
  }),
  newSignIn: ({ browser, system, at }) => {
    const device = browser && system ? `${browser} sur ${system}` : (browser ?? system ?? 'appareil inconnu')
    return {
      subject: fr`Nouvelle connexion à votre compte`,
      paragraphs: [
        fr`Une connexion à votre compte sur ${siteName} a eu lieu depuis un appareil ou un réseau qui n’avait pas encore servi : ${device}, le ${dateAndTime(at)} UTC.`,
        fr`Si c’était vous, il n’y a rien à faire. Sinon, réinitialisez votre mot de passe dès maintenant : cela déconnecte tous les appareils.`,
      ],
      action: fr`Réinitialiser le mot de passe`,
    }
  },
  deletionAsked: ({ at, keepsWriting }) => ({
    subject: fr`Votre compte sera supprimé le ${date(at)} (UTC)`,
    paragraphs: [
      fr`Une personne connectée à votre compte sur ${siteName}, et qui en connaît le mot de passe, en a demandé la suppression. Il sera supprimé le ${date(at)} (UTC).`,
      keepsWriting
        ? fr`Vos publications, vos commentaires et ce que vous avez partagé par ailleurs resteront, sans votre nom, comme vous l’avez choisi. Tout le reste sera supprimé et ne pourra pas être rétabli.`
        : fr`Vos publications, vos commentaires et ce que vous avez partagé par ailleurs seront supprimés eux aussi, comme vous l’avez choisi. Rien ne pourra être rétabli.`,
      fr`Les groupes dont vous êtes responsable, ainsi que les événements et les collections dont d’autres s’occupent avec vous, leur reviendront. Les événements à venir que vous organisez sans autre personne seront annulés.`,
      fr`Pour conserver le compte, connectez-vous avant ce jour et choisissez « Keep my account » sous « Settings », « Your data ». Si la demande ne vient pas de vous, changez également votre mot de passe.`,
    ],
    action: fr`Conserver mon compte`,
  }),
  accountDeleted: ({ keepsWriting }) => ({
    subject: fr`Votre compte a été supprimé`,
    paragraphs: [
      fr`Votre compte sur ${siteName} a été supprimé, comme vous l’avez demandé. Nous ne connaissons plus ni votre nom ni cette adresse, et cette lettre est la dernière.`,
      keepsWriting
        ? fr`Vos publications, vos commentaires et ce que vous avez partagé par ailleurs restent, comme ceux d’un membre supprimé. De la même façon, vos messages restent chez leurs destinataires.`
        : fr`Vos publications, vos commentaires et ce que vous avez partagé par ailleurs ont disparu. Vos messages restent chez leurs destinataires, comme ceux d’un membre supprimé.`,
      fr`Votre dossier de formation et vos attestations ont disparu. Ce que vous avez construit avec d’autres leur appartient désormais.`,
      fr`Merci d’avoir été des nôtres.`,
    ],
    footer: fr`Vous recevez cette lettre parce que cette adresse appartenait à un compte sur ${siteName}, le réseau professionnel des bibliothécaires.`,
  }),
  exportReady: ({ days: count }) => ({
    subject: fr`Vos données sont prêtes à être téléchargées`,
    paragraphs: [
      fr`Les données que vous avez demandées sont prêtes. Vous pouvez les télécharger dans vos paramètres pendant ${days(count)} ; le fichier sera ensuite supprimé.`,
      fr`Si vous ne les avez pas demandées, changez votre mot de passe dès maintenant : cela déconnecte tous les autres appareils.`,
    ],
    action: fr`Ouvrir vos paramètres`,
  }),
  exportTooLarge: ({ gigabytes }) => ({
    subject: fr`Vos données n’ont pas pu être exportées`,
    paragraphs: [
      fr`Vos données dépassent ${number(gigabytes)} Go, ce qui est trop pour un seul fichier. Écrivez-nous, et nous trouverons un autre moyen de vous les remettre.`,
    ],
    action: fr`Nous contacter`,
  }),
  exportFailed: ({ hours }) => ({
    subject: fr`Vos données n’ont pas pu être exportées`,
    paragraphs: [
      fr`Les données que vous avez demandées n’ont pas pu être rassemblées, par notre faute. Vous pourrez les demander de nouveau dans ${plural(hours, { one: '# heure', other: '# heures' })}.`,
    ],
    action: fr`Ouvrir vos paramètres`,
  }),
  invitation: ({ inviter, until, days: count }) => ({
    subject: fr`Vous êtes invité(e) à rejoindre ${siteName}`,
    paragraphs: [
      fr`${inviter ? `${inviter} vous invite` : 'Nous vous invitons'} à rejoindre ${siteName}, le réseau professionnel des bibliothécaires, des archivistes et des spécialistes de l’information.`,
      fr`Le lien vous est personnel, fonctionne une seule fois et reste valable jusqu’au ${date(until)}.`,
      fr`Si vous ne le souhaitez pas, ignorez cette lettre : votre adresse sera supprimée ${days(count)} après cette date.`,
    ],
    action: fr`Accepter l’invitation`,
  }),
  admitted: () => ({
    subject: fr`Bienvenue : vous êtes maintenant membre`,
    paragraphs: [
      fr`L’administration du site ${siteName} a accepté votre inscription. Tout ce que peuvent faire les membres vous est désormais ouvert.`,
    ],
    action: fr`Aller sur ${siteName}`,
  }),
  notAdmitted: ({ reason }) => ({
    subject: fr`Votre inscription a été refusée`,
    paragraphs: [
      fr`L’administration du site ${siteName} a examiné votre inscription et ne l’a pas acceptée${reason ? fr` : ${reason}` : '.'}`,
      fr`Votre compte et tout ce qu’il contenait ont été supprimés. Si vous pensez qu’il s’agit d’une erreur, veuillez nous écrire.`,
    ],
    action: fr`Nous contacter`,
  }),
}
