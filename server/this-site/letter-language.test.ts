import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { forgotPassword } from '#contract/accounts.ts'
import { changeAppearance, readAppearance } from '#contract/appearance.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { inviteByLetter } from '#contract/invitations.ts'
import type { LetterLanguage } from '#contract/letter-languages.ts'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { likePost } from '#contract/posts.ts'
import { changeSettings, readSettings } from '#contract/settings.ts'
import { askForDeletion, deletionGraceDays } from '#contract/your-data.ts'
import { eraseDueAccounts } from '#server/account-deletion/erase-account.ts'
import { sendDigests } from '#server/notifications/send-digests.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.test' })
  ruth = await world.admin('Ruth')
})
after(() => world.close())
afterEach(() => ofSite(null))

const ofSite = (letterLanguage: LetterLanguage | null) => world.as(ruth).call(changeAppearance, { body: { letterLanguage } })
const own = (who: Actor, letterLanguage: LetterLanguage | null) =>
  world.as(who).call(changeSettings, { body: { letterLanguage } })
/** Waits for one with this subject, which shows its language. */
const writtenAs = async (to: string, subject: RegExp, language: LetterLanguage) => {
  const letter = await world.letterTo(to, subject)
  assert.ok(letter.html.includes(`<html lang="${language}">`))
  assert.equal(letter.headers?.['Content-Language'], language)
  return letter
}
const askForReset = ({ email }: Actor) => world.as(null).call(forgotPassword, { body: { email } })

describe('the language of letters', () => {
  it('is English, then the site’s, then one’s own over it, and the site’s again', async () => {
    const ada = await world.member('Ada')
    await askForReset(ada)
    await writtenAs(ada.email, /^Reset your password$/, 'en')
    await ofSite('de')
    assert.deepEqual(await languagesOf(ada), { own: null, site: 'de' })
    await askForReset(ada)
    const { text } = await writtenAs(ada.email, /^Setzen Sie Ihr Passwort zurück$/, 'de')
    assert.match(text, /^Guten Tag Ada,\n/)
    assert.match(text, /Passwort zurücksetzen:\nhttps:\/\/ibid\.test\/reset-password\//)
    assert.match(text, /Sie erhalten diesen Brief, weil diese Adresse bei ibid\. angegeben wurde/)
    await own(ada, 'fr')
    assert.deepEqual(await languagesOf(ada), { own: 'fr', site: 'de' })
    await askForReset(ada)
    const french = await writtenAs(ada.email, /^Réinitialisez votre mot de passe$/, 'fr')
    assert.match(french.text, /Réinitialiser le mot de passe\u00A0:\nhttps:/)
    await own(ada, null)
    await ofSite('es')
    await askForReset(ada)
    await writtenAs(ada.email, /^Restablezca su contraseña$/, 'es')
  })

  it('is the site’s for people without an account', async () => {
    await ofSite('de')
    await world.as(ruth).call(inviteByLetter, { body: { email: 'guest@elsewhere.test', days: 7 } })
    const { text } = await writtenAs('guest@elsewhere.test', /^Sie sind zu ibid\. eingeladen$/, 'de')
    assert.match(text, /Ruth lädt Sie zu ibid\. ein/)
    await world.as(null).call(subscribeToNewsletter, { body: { email: 'reader@elsewhere.test', elapsedMs: 60_000 } })
    await writtenAs('reader@elsewhere.test', /^Bestätigen Sie Ihr Abonnement$/, 'de')
  })

  it('is that of a digest too, with all that the house and other people say in it', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await own(ada, 'de')
    const { id } = await world.post(ada, { content: 'Shelf marks in English' })
    await world.as(ben).call(likePost, { body: { postId: id } })
    world.pass(7 * 24)
    await sendDigests(world.rooms)
    const { text } = await writtenAs(ada.email, /^Ihre Woche bei ibid\.$/, 'de')
    assert.match(text, /\nUngelesene Benachrichtigungen\n\n- Ben hat Ihren Beitrag mit „Gefällt mir“ markiert\n/)
    assert.match(text, /\nKeine Zusammenfassungen mehr: https:\/\/ibid\.test\/unsubscribe\//)
  })

  it('is chosen for the site by admins alone, and stands in their log', async () => {
    const ada = await world.member('Ada')
    for (const who of [ada, null]) {
      const { status } = await world.as(who).refused(changeAppearance, { body: { letterLanguage: 'de' } })
      assert.equal(status, who ? 403 : 401)
    }
    assert.equal((await ofSite('fr')).letterLanguage, 'fr')
    assert.equal((await world.as(ruth).call(readAppearance, {})).letterLanguage, 'fr')
    await ofSite(null)
    assert.deepEqual(await logged(), ['Emails in English', 'Emails in Français'])
  })

  it('of one’s own goes with the account, after a last letter in it', async () => {
    const ada = await world.member('Ada')
    await own(ada, 'fr')
    await world.as(ada).call(askForDeletion, { body: { currentPassword: ada.password, keepsWriting: false } })
    await writtenAs(ada.email, /^Votre compte sera supprimé le \d+ \p{L}+ 20\d\d \(UTC\)$/u, 'fr')
    world.pass(deletionGraceDays * 24)
    await eraseDueAccounts(world.rooms)
    await writtenAs(ada.email, /^Votre compte a été supprimé$/, 'fr')
    const row = await world.db.selectFrom('users').select('letter_language').where('id', '=', ada.id).executeTakeFirst()
    assert.equal(row?.letter_language, null)
  })

  it('is one of four', async () => {
    const ada = await world.member('Ada')
    for (const letterLanguage of ['it', 'DE', '', 1, {}, '__proto__']) {
      const body = { letterLanguage } as never
      assert.equal((await world.as(ruth).send(changeAppearance, { body })).statusCode, 400)
      const refused = await world.as(ada).send(changeSettings, { body })
      assert.equal(refused.statusCode, 400)
      assert.ok(refused.body.includes('Please choose English, Deutsch, Français or Español'), refused.body)
    }
    assert.equal((await world.as(ada).send(changeSettings, { body: { siteLetterLanguage: 'de' } as never })).statusCode, 400)
    assert.deepEqual(await languagesOf(ada), { own: null, site: 'en' })
  })
})

async function languagesOf(who: Actor) {
  const { letterLanguage, siteLetterLanguage } = await world.as(who).call(readSettings, {})
  return { own: letterLanguage, site: siteLetterLanguage }
}

async function logged() {
  const entries = await world.as(ruth).call(listAuditEntries, { query: { limit: 2 } })
  return entries.map(({ subjectLabel }) => subjectLabel)
}
