import type { SecurityWords } from '../en/security-words.ts'
import { siteName, siteNameEnd } from '../site-name.ts'
import { fr } from './fr.ts'

const resetNow = fr`réinitialisez votre mot de passe dès maintenant : cela déconnecte tous les appareils.`
const ifItWasNotYou = (whatToDo: string) => fr`Si c’était vous, il n’y a rien à faire. Sinon, ${whatToDo}`
const ifUnexpected = fr`Si vous ne vous y attendiez pas, prévenez-nous. Si vous pensez que quelqu’un d’autre peut utiliser votre compte, réinitialisez votre mot de passe dès maintenant.`

const notice = (subject: string, whatHappened: string, whatToDo = ifItWasNotYou(resetNow)) => ({
  ...{ subject, paragraphs: [whatHappened, whatToDo], action: fr`Réinitialiser le mot de passe` },
})

export const securityWords: SecurityWords = {
  'two-factor-on': () =>
    notice(
      fr`L’authentification à deux facteurs a été activée`,
      fr`Pour se connecter à votre compte sur ${siteName} avec le mot de passe, il faut désormais aussi un code de votre application d’authentification. Tous les autres appareils ont été déconnectés.`,
      ifItWasNotYou(fr`${resetNow} Écrivez-nous ensuite, car les codes sont ceux de quelqu’un d’autre.`),
    ),
  'two-factor-off': () =>
    notice(
      fr`L’authentification à deux facteurs a été désactivée`,
      fr`Le mot de passe suffit désormais pour se connecter à votre compte sur ${siteName} ; ses codes de secours ne sont plus valables.`,
    ),
  'recovery-codes-renewed': () =>
    notice(
      fr`Vos codes de secours ont été renouvelés`,
      fr`Votre compte sur ${siteName} a dix nouveaux codes de secours. Les anciens ne sont plus valables.`,
    ),
  'recovery-code-used': ({ detail }) =>
    notice(
      fr`Un code de secours a été utilisé`,
      fr`Quelqu’un s’est connecté à votre compte sur ${siteName} avec votre mot de passe et un code de secours. Ce code n’est plus valable ; il en reste : ${detail}. Vous pouvez en créer de nouveaux dans les paramètres.`,
    ),
  'codes-refused': () =>
    notice(
      fr`Quelqu’un connaît votre mot de passe`,
      fr`Quelqu’un a saisi le mot de passe de votre compte sur ${siteName}, puis de nombreux codes erronés. Tous ont été refusés, et tout nouveau code venant de là le sera pendant un jour.`,
    ),
  'passkey-added': ({ detail }) =>
    notice(
      fr`Une clé d’accès a été ajoutée`,
      fr`Une clé d’accès permet désormais de se connecter à votre compte sur ${siteName} : « ${detail} ».`,
      ifItWasNotYou(fr`${resetNow} Supprimez ensuite la clé d’accès dans les paramètres.`),
    ),
  'passkey-removed': ({ detail }) =>
    notice(
      fr`Une clé d’accès a été supprimée`,
      fr`Cette clé d’accès ne permet plus de se connecter à votre compte sur ${siteName} : « ${detail} ». Tous les autres appareils ont été déconnectés.`,
    ),
  'token-made': ({ detail }) =>
    notice(
      fr`Un jeton d’accès a été créé`,
      fr`Un programme peut désormais utiliser votre compte sur ${siteName} avec un jeton d’accès : « ${detail} ». Vous pouvez le révoquer à tout moment dans les paramètres.`,
      ifItWasNotYou(fr`${resetNow} Cela met aussi fin à tous les jetons d’accès.`),
    ),
  'sign-on-linked': ({ detail }) =>
    notice(
      fr`Un autre compte a été associé au vôtre`,
      fr`Un compte de ${detail} permet désormais de se connecter à votre compte sur ${siteNameEnd}`,
      ifItWasNotYou(fr`${resetNow} Dissociez-le ensuite dans les paramètres, sous « Security ».`),
    ),
  'sign-on-unlinked': ({ detail }) =>
    notice(
      fr`Un compte associé a été retiré`,
      fr`Votre compte de ${detail} ne permet plus de se connecter à votre compte sur ${siteNameEnd}`,
    ),
  'username-changed': ({ detail }) =>
    notice(
      fr`Votre nom d’utilisateur a été modifié`,
      fr`Votre nom d’utilisateur sur ${siteName} est désormais ${detail}. Personne d’autre ne pourra prendre l’ancien pendant 90 jours.`,
    ),
  'two-factor-reset': () =>
    notice(
      fr`L’authentification à deux facteurs a été désactivée`,
      fr`L’exploitant du site ${siteName} a désactivé l’authentification à deux facteurs de votre compte. Le mot de passe suffit désormais pour s’y connecter, ses codes de secours ne sont plus valables, et tous les appareils ont été déconnectés.`,
      fr`Si vous l’avez demandé, connectez-vous et configurez-la de nouveau dès que possible. Sinon, réinitialisez votre mot de passe dès maintenant et prévenez-nous.`,
    ),
  'signed-out-by-admin': () =>
    notice(
      fr`Vous avez été déconnecté(e) partout`,
      fr`L’administration du site ${siteName} a mis fin à toutes les sessions de votre compte. Rien d’autre n’y a été modifié, et vous pouvez vous reconnecter.`,
      fr`On procède ainsi lorsqu’un compte pourrait être en de mauvaises mains. Si vous doutez de la sécurité du vôtre, réinitialisez votre mot de passe dès maintenant.`,
    ),
  'made-admin': () =>
    notice(
      fr`Vous faites maintenant partie de l’administration`,
      fr`Votre compte sur ${siteName} a reçu le rôle d’administration : il peut examiner les publications, voir tous les membres et statuer sur les signalements. Un bon mot de passe et l’authentification à deux facteurs sont désormais plus importants encore.`,
      ifUnexpected,
    ),
  'admin-removed': () =>
    notice(
      fr`Vous ne faites plus partie de l’administration`,
      fr`Le rôle d’administration a été retiré à votre compte sur ${siteNameEnd} Vous êtes membre comme auparavant.`,
      ifUnexpected,
    ),
}
