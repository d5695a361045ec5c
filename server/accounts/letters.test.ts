import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { changeEmail, changePassword } from '#contract/account-changes.ts'
import { forgotPassword } from '#contract/accounts.ts'
import type { World } from '#testing/world.ts'
import { openProxiedWorld, safariOnIphone, signedInBrowser } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld({ PUBLIC_URL: 'https://ibid.test' })))
after(() => world.close())

it('carry a name as text, never as markup or template', async () => {
  const names = ['<a href=http://evil.test>Click</a>', '<img src=http://evil.test/p>', '{{191*7}} ${191*7} <%= 191*7 %>']
  for (const name of names) {
    const ada = await world.member('Ada')
    await world.db.updateTable('users').set({ name }).where('id', '=', ada.id).execute()
    const browser = await signedInBrowser(world, ada, { userAgent: safariOnIphone })
    await browser.call(forgotPassword, { body: { email: ada.email } })
    const email = `new-${ada.email}`
    const params = { id: String(ada.id) }
    await browser.call(changeEmail, { params, body: { email, currentPassword: ada.password } })
    const letters = [
      await world.letterTo(ada.email, /new sign-in/i),
      await world.letterTo(ada.email, /reset/i),
      await world.letterTo(ada.email, /about to change/i),
      await world.letterTo(email, /verify/i),
    ]
    await browser.call(changePassword, { params, body: { currentPassword: ada.password, newPassword: 'a fresh password' } })
    letters.push(await world.letterTo(ada.email, /password was changed/i))
    for (const { html, text } of letters) {
      assert.doesNotMatch(html, /<a href=["']?http:\/\/evil|<img/i)
      assert.doesNotMatch(html + text, /\b1337\b/)
      const links = [...html.matchAll(/href="([^"]*)"/g)]
      assert.ok(links.length > 0)
      for (const [, url] of links) assert.match(url ?? '', /^https:\/\/ibid\.test\//)
    }
  }
})
