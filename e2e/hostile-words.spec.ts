import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'
import { approvedPost, unique } from './posts.ts'
import { sampleDocument, samplePicture } from './sample-files.ts'

/** Made an element, it would try to run; the content security policy stops that, so the element itself is looked for. */
const hostile = '<img src=x onerror="run=1">'

async function call(page: Page, path: string, data: object) {
  expect((await page.request.post(path, { data })).ok(), path).toBe(true)
}

async function upload(page: Page, alt: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const uploaded = await page.request.post('/api/uploads', { multipart: { alt, file } })
  expect(uploaded.status()).toBe(201)
  return (await uploaded.json()) as { url: string }
}

/** The words are on the page, each as often as its fields show it, and nothing has come of them. */
async function expectOnlyShown(page: Page, ...shown: string[]) {
  for (const words of shown) await expect(page.getByText(`${words} ${hostile}`).first()).toBeVisible()
  await expect(page.locator('[src="x"], [onerror], a[href^="javascript"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'run' in window)).toBe(false)
}

test('whatever is written into whichever field is shown as written, and never becomes part of a page', async ({
  page,
  anotherMember,
  adminPage,
  adminCalls,
}) => {
  const word = unique('Hostile').replace(' ', '')
  const [ada, { page: ben, id: benId }] = await Promise.all([signedInMember(page), anotherMember()])
  const profile = { name: `Name ${hostile}`, jobTitle: `Job ${hostile}`, workplace: `Place ${hostile}`, bio: `Bio ${hostile}` }
  const more = { pronouns: `She ${hostile}`, specialities: [`Skill ${hostile}`] }
  await call(page, `/api/users/${ada.id}/update`, { ...profile, ...more })
  const files = [
    await upload(page, `Alt ${hostile}`, { name: `${hostile}.png`, mimeType: 'image/png', buffer: samplePicture }),
    await upload(page, `Alt ${hostile}`, { name: `${hostile}.pdf`, mimeType: 'application/pdf', buffer: sampleDocument }),
  ]
  const content = `${word} ${hostile} <script>run=1</script> javascript:run=1 https://ibid.example/"onload="run=1`
  const post = await approvedPost(page, adminCalls, { content, media: files.map(({ url }) => url) })
  await call(page, '/api/comments', { postId: post, content: `Comment ${hostile}` })
  await call(page, '/api/colleagues', { receiverId: benId, note: `Note ${hostile}` })
  await call(ben, '/api/reports', { subjectType: 'post', subjectId: post, rule: 'authentic', note: `Complaint ${hostile}` })

  await ben.goto(`/posts/${post}`)
  await expectOnlyShown(ben, word, 'Name', 'Job', 'Comment')
  await ben.getByRole('button', { name: `Alt ${hostile}` }).click()
  await expect(ben.getByRole('dialog')).toBeVisible()
  await expectOnlyShown(ben)
  await ben.goto(`/profile/${ada.id}`)
  await expectOnlyShown(ben, 'Name', 'Job', 'Place', 'Bio', 'She', 'Skill')
  await ben.goto(`/search?type=posts&q=${word}`)
  await expectOnlyShown(ben, 'Name')
  await ben.goto('/colleagues/requests')
  await expectOnlyShown(ben, 'Name', 'Note')
  await ben.goto('/notifications')
  await expectOnlyShown(ben, 'Name')
  const ruth = await adminPage()
  await ruth.goto('/admin/reports')
  await expectOnlyShown(ruth, 'Complaint')
})
