import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeSettings, readSettings, type SettingsChange } from '#contract/settings.ts'
import { sampleSettings } from '#testing/sample-settings.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const read = (who: Actor) => world.as(who).call(readSettings, {})
const change = (who: Actor, body: SettingsChange) => world.as(who).call(changeSettings, { body })

describe('settings', () => {
  it('begin with what suits most: the address hidden, all told in the app, letters for what waits for an answer', async () => {
    const { privacy, notifications, digest } = await read(await world.member('Ada'))
    assert.deepEqual(privacy, {
      ...{ emailVisibility: 'nobody', messagesFrom: 'members', requestsFrom: 'members', isSuggested: true },
      ...{
        countsProfileViews: true,
        showsTyping: true,
        showsRead: true,
        groupInvitesFrom: 'members',
        showsGroups: true,
        namesOrcid: false,
      },
    })
    assert.deepEqual(notifications, sampleSettings.notifications)
    assert.deepEqual(
      [notifications.message, notifications.post_liked],
      [
        { inApp: true, email: true, push: true },
        { inApp: true, email: false, push: false },
      ],
    )
    assert.equal(digest, 'weekly')
  })

  it('keep what is left out', async () => {
    const ada = await world.member('Ada')
    const before = await read(ada)
    const changed = await change(ada, {
      privacy: { emailVisibility: 'colleagues', showsRead: false },
      notifications: { post_liked: { inApp: false, email: false, push: true }, mention: { inApp: true, email: false } },
      digest: 'never',
    })
    assert.deepEqual(changed, {
      privacy: { ...before.privacy, emailVisibility: 'colleagues', showsRead: false },
      notifications: {
        ...before.notifications,
        post_liked: { inApp: false, email: false, push: true },
        mention: { inApp: true, email: false, push: true },
      },
      digest: 'never',
      timeZone: null,
      ...{ letterLanguage: null, siteLetterLanguage: 'en' },
    })
    assert.deepEqual(await change(ada, {}), changed)
    assert.equal((await change(ada, { timeZone: 'Asia/Kolkata' })).timeZone, 'Asia/Kolkata')
    assert.equal((await change(ada, { timeZone: null })).timeZone, null)
    const again = await change(ada, { notifications: { mention: { inApp: true, email: true } } })
    const mention = { inApp: true, email: true, push: true }
    assert.deepEqual(again, { ...changed, notifications: { ...changed.notifications, mention } })
    assert.deepEqual(await read(ada), again)
  })

  it('do not switch off in the app what concerns one’s own standing', async () => {
    const ada = await world.member('Ada')
    const { notifications } = await change(ada, { notifications: { warning: { inApp: false, email: false } } })
    assert.deepEqual(notifications.warning, { inApp: true, email: false, push: false })
  })

  it('refuse what they do not know, and are one’s own', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    for (const body of [
      { privacy: { emailVisibility: 'everyone' } },
      { notifications: { unheard_of: { inApp: true, email: true } } },
      { digest: 'hourly' },
      { timeZone: 'Middle/Earth' },
      { timeZone: '' },
      { isAdmin: true },
    ])
      assert.equal((await world.as(ada).send(changeSettings, { body })).statusCode, 400)
    await change(ada, { digest: 'daily' })
    assert.equal((await read(ben)).digest, 'weekly')
    assert.equal((await world.as(await world.person('Sol', { isSuspended: true })).refused(readSettings, {})).status, 403)
  })
})
