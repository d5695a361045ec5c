import type { CommunityWords, FrameWords, RuleWords } from '../en/community-words.ts'
import { formatsOf } from '../formats.ts'
import { siteName, siteNameEnd } from '../site-name.ts'
import { fr } from './fr.ts'

const { number, plural } = formatsOf('fr')
const days = (count: number) => plural(count, { one: '# jour', other: '# jours' })

export const frameWords: FrameWords = {
  greeting: ({ name }) => (name ? fr`Bonjour ${name},` : fr`Bonjour,`),
  footer: () =>
    fr`Vous recevez cette lettre parce que cette adresse a été indiquée sur ${siteName}, le réseau professionnel des bibliothécaires.`,
  orOpen: () => fr`Ou ouvrez cette adresse :`,
  colon: () => fr` :`,
}

export const communityWords: CommunityWords = {
  warning: (given) => ({
    subject: fr`Vous avez reçu un avertissement`,
    paragraphs: [
      fr`L’administration vous a adressé un avertissement au titre de la règle « ${given.rule} » : ${given.reason}`,
      fr`Vous avez ${plural(given.warnings, { one: '# avertissement en vigueur', other: '# avertissements en vigueur' })}. À partir de ${number(given.most)}, un nouveau manquement peut conduire à une suspension.`,
      fr`Vous pouvez le lire et faire appel une fois dans un délai de ${days(given.days)} ; si possible, une autre personne de l’administration décidera.`,
    ],
    action: fr`Lire l’avertissement`,
  }),
  suspended: ({ reason, days: count }) => ({
    subject: fr`Votre compte a été suspendu`,
    paragraphs: [
      fr`L’administration a suspendu votre compte : ${reason}`,
      fr`Vous pouvez toujours vous connecter pour en lire les raisons et faire appel une fois dans un délai de ${days(count)}.`,
    ],
    action: fr`Se connecter`,
  }),
  restored: () => ({
    subject: fr`Votre compte est de nouveau ouvert`,
    paragraphs: [fr`Votre suspension a pris fin. Votre profil, vos publications et vos relations sont tels qu’ils étaient.`],
    action: fr`Aller sur ${siteName}`,
  }),
  verificationRefused: ({ reason }) => ({
    subject: fr`Votre profil n’a pas été vérifié`,
    paragraphs: [
      fr`L’administration a examiné votre profil et ne lui a pas accordé le badge « Verified » : ${reason}`,
      fr`Tout le reste vous demeure ouvert. Si vous souhaitez un nouvel examen, ajoutez votre établissement à votre profil et répondez par la page de contact.`,
    ],
    action: fr`Nous contacter`,
  }),
  newsletterConfirmation: ({ hours }) => ({
    subject: fr`Confirmez votre abonnement`,
    paragraphs: [
      fr`Quelqu’un a demandé à recevoir la lettre d’information du site ${siteName} à cette adresse. Le lien est valable ${plural(hours, { one: '# heure', other: '# heures' })}.`,
      fr`Si ce n’était pas vous, ignorez ce message : sans le lien, rien n’est envoyé, et l’adresse est oubliée.`,
    ],
    action: fr`Confirmer l’abonnement`,
  }),
  contactReceipt: () => ({
    subject: fr`Nous avons bien reçu votre message`,
    paragraphs: [
      fr`Merci d’avoir écrit à ${siteNameEnd} Votre message nous est parvenu ; nous les lisons tous et répondons par courriel à cette adresse.`,
      fr`Si vous ne nous avez pas écrit, quelqu’un s’est trompé d’adresse : ignorez cette lettre.`,
    ],
  }),
  contactAnswer: ({ subject, reply }) => ({
    subject: fr`Re: ${subject}`,
    paragraphs: [...reply, fr`Vous nous avez écrit par la page de contact du site ${siteNameEnd}`],
  }),
  applicationReceipt: ({ position, months }) => ({
    subject: fr`Nous avons bien reçu votre candidature`,
    paragraphs: [
      fr`Merci pour votre candidature ${position ? fr`au poste « ${position} » ` : ''}sur ${siteNameEnd} Nous lisons toutes les candidatures et répondons par courriel à cette adresse.`,
      fr`Votre envoi n’est lu que par les personnes qui décident ; il est supprimé au bout de ${plural(months, { one: '# mois', other: '# mois' })}.`,
      fr`Si vous n’avez pas postulé, quelqu’un s’est trompé d’adresse : ignorez cette lettre.`,
    ],
  }),
  webhookPaused: ({ host }) => ({
    subject: fr`Un webhook a été mis en pause`,
    paragraphs: [
      fr`Depuis des jours, rien n’est arrivé au webhook de ${host}. Plus rien ne lui sera envoyé jusqu’à ce que l’administration le relance.`,
    ],
    action: fr`Voir les webhooks`,
  }),
  testLetter: ({ address, at }) => ({
    subject: fr`Une lettre d’essai`,
    paragraphs: [
      fr`Le courrier de ${address} part bien. Cette lettre a été rédigée à ${at} UTC.`,
      fr`Si elle se trouvait parmi les indésirables, vérifiez que l’expéditeur appartient au domaine du site et que ses enregistrements SPF et DKIM désignent le serveur de messagerie.`,
    ],
  }),
}

export const ruleWords: RuleWords = {
  on_topic: () => fr`Rester dans le sujet`,
  promotion: () => fr`Pas de vente`,
  respect: () => fr`Se traiter avec égards`,
  privacy: () => fr`Protéger les usagers`,
  rights: () => fr`Citer ses sources`,
  authentic: () => fr`Écrire soi-même`,
}
