import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { quickestFormMs } from '#contract/form-fields.ts'
import { expectAccessible } from './accessibility.ts'
import { expectTakenOver } from './drawn.ts'
import { holdScripts } from './hold-scripts.ts'
import { test } from './journey.ts'
import { linkInLetter } from './mailbox.ts'

const newAddress = () => `reader-${randomBytes(4).toString('hex')}@library.example`

// A form that was filled in faster than a person could is asked to try again: here the clock is put forward.
test.use({ isBrowserNew: true })
test.beforeEach(({ page }) => page.clock.install())

test('a visitor writes to the house, and an admin finds it in the inbox', async ({ page, adminPage }) => {
  const words = `When is the reading room open? ${randomBytes(4).toString('hex')}`
  await page.goto('/connect?subject=Opening+hours')
  const form = page.getByRole('form', { name: 'Contact' })
  await expect(form.getByLabel('Subject')).toHaveValue('Opening hours')
  await form.getByLabel('First name').fill('Vi')
  await form.getByLabel('Last name').fill('Sitor')
  await form.getByLabel('Email').fill(newAddress())
  await form.getByLabel('Message').fill(words)
  await expectAccessible(page)
  await page.clock.fastForward(quickestFormMs)
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  const ruth = await adminPage()
  await ruth.goto('/admin/inbox')
  await expect(ruth.getByText(words)).toBeVisible()
})

test('the newsletter begins with a confirmation and is sent with its progress', async ({ page, adminPage }) => {
  const email = newAddress()
  const letScriptsIn = await holdScripts(page)
  await page.goto('/connect', { waitUntil: 'commit' })
  // Typed, and even submitted, before the client takes over: it is kept.
  await page.getByLabel('Email for the newsletter').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  letScriptsIn()
  await expectTakenOver(page)
  await expect(page.getByLabel('Email for the newsletter')).toHaveValue(email)
  await page.clock.fastForward(quickestFormMs)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Almost there')).toBeVisible()
  await page.goto(await linkInLetter(page, { to: email, subject: 'Confirm your subscription' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()

  const ruth = await adminPage()
  const subject = `News ${randomBytes(4).toString('hex')}`
  await ruth.goto('/admin/newsletter')
  await ruth.getByLabel('Subject').fill(subject)
  await ruth.getByLabel('Text').fill('A first paragraph.\n\nAnd a second one.')
  await expectAccessible(ruth)
  await ruth.getByRole('button', { name: 'Send newsletter' }).click()
  await ruth.getByRole('alertdialog').getByRole('button', { name: 'Send newsletter' }).click()
  await expect(ruth.getByRole('article', { name: subject }).getByText(/^Sent (\d+) of \1$/)).toBeVisible({ timeout: 60_000 })
})

test('someone applies with a PDF, and an admin reads and deletes it', async ({ page, adminPage }) => {
  const name = `Applicant ${randomBytes(4).toString('hex')}`
  await page.goto('/careers')
  await expectTakenOver(page)
  const form = page.getByRole('form', { name: 'General application' })
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Email').fill(newAddress())
  await form.getByLabel('Letter').fill('I would like to work with you.')
  await form
    .getByLabel('Résumé')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await page.clock.fastForward(quickestFormMs)
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Application sent')).toBeVisible()

  const ruth = await adminPage()
  await ruth.goto('/admin/careers')
  const card = ruth.getByRole('article', { name: `Application of ${name}` })
  const download = ruth.waitForEvent('download')
  await card.getByRole('link', { name: /cv\.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('cv.pdf')
  await expectAccessible(ruth)
  await card.getByRole('button', { name: 'Delete' }).click()
  await ruth.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toBeHidden()
})
