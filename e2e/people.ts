import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { linkInLetter } from './mailbox.ts'

export interface Newcomer {
  name: string
  username: string
  email: string
  password: string
}

/** Somebody nobody has met: journeys run side by side on one server. */
export function newcomer(): Newcomer {
  const username = `ada-${randomBytes(5).toString('hex')}`
  return { name: 'Ada Reader', username, email: `${username}@library.example`, password: `stack pass ${username}` }
}

/** A verified member, signed in on this page's browser; what is not the journey's subject is done by calls. */
export async function signedInMember(page: Page): Promise<Newcomer> {
  const ada = newcomer()
  expect((await page.request.post('/api/register', { data: ada })).status()).toBe(201)
  const link = await linkInLetter(page, { to: ada.email, subject: 'Verify your email address' })
  const token = link.split('/').at(-1)
  expect((await page.request.get(`/api/verify-email/${token}`)).status()).toBe(200)
  return ada
}

export async function member(page: Page): Promise<Newcomer> {
  const ada = await signedInMember(page)
  await page.request.post('/api/logout')
  return ada
}

export async function logIn(page: Page, { username, password }: Pick<Newcomer, 'username' | 'password'>) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export async function logOut(page: Page, isMobile: boolean) {
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Account menu' }).click()
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: 'Log out' }).click()
}
