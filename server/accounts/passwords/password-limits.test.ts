import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { changePassword } from '#contract/account-changes.ts'
import { forgotPassword, login, register, resetPassword } from '#contract/accounts.ts'
import type { World } from '#testing/world.ts'
import { Browser, openProxiedWorld, signedInBrowser, tokenIn } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

const lengths = { 7: 400, 8: 200, 64: 200, 72: 200, 73: 200, 100: 200, 101: 400, 1_000_000: 413 }

interface Door {
  username: string
  statusFor(password: string): Promise<number>
}

const doors: Record<string, (number: string) => Promise<Door>> = {
  async registration(number) {
    const person = { username: `person${number}`, email: `person${number}@library.test`, name: 'Ada Ames' }
    const statusFor = async (password: string) => {
      const status = await new Browser(world).status(register, { body: { ...person, password } })
      return status === 201 ? 200 : status
    }
    return { username: person.username, statusFor }
  },
  async 'a change of password'() {
    const ada = await world.member('Ada')
    const browser = await signedInBrowser(world, ada)
    const params = { id: String(ada.id) }
    const statusFor = (newPassword: string) =>
      browser.status(changePassword, { params, body: { currentPassword: ada.password, newPassword } })
    return { username: ada.username, statusFor }
  },
  async 'a reset'() {
    const ada = await world.member('Ada')
    await new Browser(world).call(forgotPassword, { body: { email: ada.email } })
    const token = tokenIn(await world.letterTo(ada.email, /reset/i))
    const statusFor = (password: string) => new Browser(world).status(resetPassword, { params: { token }, body: { password } })
    return { username: ada.username, statusFor }
  },
}

for (const [name, open] of Object.entries(doors)) {
  for (const [length, status] of Object.entries(lengths)) {
    it(`${name} answers ${status} to a password of ${length} characters, and cuts nothing off`, async () => {
      const { username, statusFor } = await open(length)
      const password = 'x'.repeat(Number(length))
      assert.equal(await statusFor(password), status)
      if (status !== 200) return
      const almost = `${password.slice(0, -1)}y`
      assert.equal(await new Browser(world).status(login, { body: { username, password: almost } }), 401)
      assert.equal(await new Browser(world).status(login, { body: { username, password } }), 200)
    })
  }
}
