import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectLive } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'

/** A member with a name of their own, and where their profile is. */
async function person(page: Page, firstName: string) {
  const { id, name } = await signedInMember(page, `${firstName} ${randomBytes(3).toString('hex')}`)
  return { page, name, profile: `/profile/${id}` }
}

const adaAndBen = async (page: Page, anotherBrowser: () => Promise<Page>) =>
  Promise.all([person(page, 'Ada'), person(await anotherBrowser(), 'Ben')])

test(
  'one asks with a note, the other sees it come in and accepts, and both are colleagues',
  { tag: '@phone' },
  async ({ page, anotherBrowser }) => {
    const [ada, ben] = await adaAndBen(page, anotherBrowser)
    await ben.page.goto('/colleagues/requests')
    await expectLive(ben.page)
    await expect(ben.page.getByText("You don't have any pending colleague requests.")).toBeVisible()
    await expectAccessible(ben.page)

    await page.goto(ben.profile)
    await expectLive(page)
    await expect(page.getByRole('button', { name: 'Connect as Colleague' })).toBeVisible()
    await page.getByRole('button', { name: 'Profile options' }).click()
    await page.getByRole('menuitem', { name: 'Connect with a note' }).click()
    await page.getByLabel('Note (optional)').fill('We met at the reference desk.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(toast(page, 'Connection request sent')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Sent' })).toBeDisabled()

    const request = ben.page.getByRole('listitem').filter({ hasText: ada.name })
    await expect(request.getByText('We met at the reference desk.')).toBeVisible()
    await expect(ben.page.getByRole('tab', { name: /Requests Received 1/ })).toBeVisible()
    await expectAccessible(ben.page)
    await request.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(ben.page, 'Connection accepted')).toBeVisible()
    await expect(toast(ben.page, 'You are now colleagues with this user.')).toBeVisible()
    await ben.page.getByRole('tab', { name: /^Colleagues/ }).click()
    await expect(ben.page.getByRole('link', { name: ada.name })).toBeVisible()

    await expect(page.getByRole('button', { name: 'Colleagues', exact: true })).toBeDisabled()
    await page.getByRole('tab', { name: /^Colleagues/ }).click()
    await expect(page.getByRole('list', { name: `Colleagues of ${ben.name}` }).getByText(ada.name)).toBeVisible()
    await expectAccessible(page)
  },
)

test('one press asks, and the request is declined, withdrawn, or ends with the colleague removed', async ({
  page,
  anotherBrowser,
}) => {
  const [ada, ben] = await adaAndBen(page, anotherBrowser)
  await page.goto(ben.profile)
  await expectLive(page)
  await page.getByRole('button', { name: 'Connect as Colleague' }).click()
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw request' }).click()
  await expect(toast(page, 'Request withdrawn')).toBeVisible()
  await page.getByRole('button', { name: 'Connect as Colleague' }).click()
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeVisible()

  await ben.page.goto(ada.profile)
  await expect(ben.page.getByRole('button', { name: 'Decline' })).toBeVisible()
  await ben.page.getByRole('button', { name: 'Accept Request' }).click()
  await expect(ben.page.getByRole('button', { name: 'Colleagues', exact: true })).toBeDisabled()
  await ben.page.goto('/colleagues')
  await ben.page.getByRole('button', { name: `Options for ${ada.name}` }).click()
  await ben.page.getByRole('menuitem', { name: 'Remove colleague' }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(ben.page, 'Colleague removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect as Colleague' })).toBeVisible()
})

test('a member edits their profile, and others find them by what they do', async ({ page }) => {
  const ada = await person(page, 'Ada')
  await page.goto(ada.profile)
  await expect(page.getByText('Your last 30 days')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await dialog.getByLabel('Job Title').fill('Map Archivist')
  await dialog.getByLabel('Workplace').fill('Harbor County Archives')
  await dialog.getByLabel('Bio').fill('Sheets, series and their edges.')
  await dialog.getByLabel('Pronouns').fill('she/her')
  await dialog.getByLabel('ORCID iD').fill('0000-0002-1825-0097')
  await dialog.getByLabel('Country').selectOption('NZ')
  await dialog.getByRole('combobox', { name: 'Specialities' }).fill('maps & geospatial')
  await dialog.getByRole('combobox', { name: 'Specialities' }).press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Map Archivist at Harbor County Archives')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Maps & Geospatial' })).toHaveAttribute(
    'href',
    '/colleagues/find?speciality=Maps+%26+Geospatial',
  )
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(page.getByRole('tabpanel').getByText('New Zealand')).toBeVisible()
  await expectAccessible(page)
})

test('a photo is cropped, sent, and shows in the header at once', { tag: '@phone' }, async ({ page, isMobile }) => {
  const ada = await person(page, 'Ada')
  await page.goto(ada.profile)
  await page.getByRole('button', { name: 'Change Photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Profile Photo' })
  await expect(dialog.getByRole('button', { name: 'Save Photo' })).toBeDisabled()
  await dialog.getByLabel('Choose an image').setInputFiles({
    name: 'two-halves.png',
    mimeType: 'image/png',
    buffer: await drawTwoHalves(page),
  })
  const preview = dialog.getByRole('img', { name: 'Preview' })
  await expect(preview).toBeVisible()
  await dialog.getByRole('slider', { name: 'Move left or right' }).focus()
  await page.keyboard.press('End')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Photo' }).click()
  await expect(toast(page, 'Profile photo updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const photo = page.getByRole('region', { name: 'Profile' }).locator('.av img')
  await expect.poll(() => middleColor(photo)).toBe('blue')
  const address = (await photo.getAttribute('src'))!
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  const own = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('button', { name: 'Account menu' })
  await expect(own.locator('img')).toHaveAttribute('src', address)
})

/** 200 by 100 pixels, the left half red and the right half blue. */
async function drawTwoHalves(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 100 })
    const context = canvas.getContext('2d')!
    for (const [at, color] of ['red', 'blue'].entries()) {
      context.fillStyle = color
      context.fillRect(at * 100, 0, 100, 100)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1]!, 'base64')
}

const middleColor = (image: Locator) =>
  image.evaluate(async (element) => {
    const picture = element as HTMLImageElement
    await picture.decode()
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d')!
    context.drawImage(picture, picture.naturalWidth / 2, picture.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data
    return blue > red ? 'blue' : 'red'
  })

test('everything about connecting can be done by keyboard', async ({ page, anotherBrowser }) => {
  const [ada, ben] = await adaAndBen(page, anotherBrowser)
  await page.goto(ben.profile)
  await page.getByRole('button', { name: 'Connect as Colleague' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeVisible()

  await ben.page.goto('/colleagues')
  await ben.page.getByRole('tab', { name: /^Colleagues/ }).focus()
  await ben.page.keyboard.press('ArrowRight')
  await expect(ben.page.getByRole('tab', { name: /Requests Received/ })).toBeFocused()
  const request = ben.page.getByRole('listitem').filter({ hasText: ada.name })
  await expect(request).toBeVisible()
  await request.getByRole('button', { name: 'Decline' }).focus()
  await ben.page.keyboard.press('Enter')
  await expect(toast(ben.page, 'Connection declined')).toBeVisible()
  await expect(request).toHaveCount(0)
  await expect(ben.page.getByRole('list', { name: 'Requests Received' })).toBeFocused()
  // The person who asked is not told.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeDisabled()
})

test('a blocked member is gone, after a question', async ({ page, anotherBrowser }) => {
  const [, ben] = await adaAndBen(page, anotherBrowser)
  await page.goto(ben.profile)
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`You have blocked ${ben.name}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('User profile not found or error loading profile.')).toBeVisible()
  await expectAccessible(page)
})

test('home shows the record with its counts, and people one may know', async ({ page, isMobile }) => {
  await person(page, 'Ada')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  if (isMobile) return
  const record = page.getByRole('region', { name: 'Your record' })
  await expect(record.getByText('Profile views')).toBeVisible()
  await expect(record.getByText('Post engagements')).toBeVisible()
  await expectAccessible(page)
})
