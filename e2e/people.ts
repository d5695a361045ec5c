import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectDrawn } from './drawn.ts'
import { linkInLetter } from './mailbox.ts'

export interface Newcomer {
  id: number
  name: string
  username: string
  email: string
  password: string
}

/** Someone no one has met yet: journeys run side by side on one server. */
export function newcomer(name = 'Ada Reader'): Omit<Newcomer, 'id'> {
  const username = `ada-${randomBytes(5).toString('hex')}`
  return { name, username, email: `${username}@library.example`, password: `stack pass ${username}` }
}

/** A verified member, signed in in this page's browser; steps that are not the journey's subject are done through calls. */
export async function signedInMember(page: Page, name?: string): Promise<Newcomer> {
  const ada = newcomer(name)
  const registered = await page.request.post('/api/register', { data: ada })
  expect(registered.status()).toBe(201)
  const link = await linkInLetter(page, { to: ada.email, subject: 'Verify your email address' })
  expect((await page.request.get(`/api/verify-email/${link.split('/').at(-1)}`)).status()).toBe(200)
  return { ...ada, id: (await registered.json()).id }
}

export async function member(page: Page): Promise<Newcomer> {
  const ada = await signedInMember(page)
  await page.request.post('/api/logout')
  return ada
}

export async function logIn(page: Page, { username, password }: Pick<Newcomer, 'username' | 'password'>) {
  await expect(page.getByLabel('Username or email')).toBeVisible()
  await expectDrawn(page)
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** And waits until the form can be filled in again: focus goes to the password. */
export async function logInInVain(page: Page, who: Pick<Newcomer, 'username' | 'password'>) {
  await logIn(page, who)
  await expect(page.getByText('Login failed', { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
}

export async function logOut(page: Page, isMobile: boolean) {
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Account menu' }).click()
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: 'Log out' }).click()
}
