import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { PageVersion } from '#contract/site-texts.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, refuse, renderRoutes, stubServer } from '#testing/render.tsx'
import PagesSection from './pages-section.tsx'

const own: PageVersion = {
  ...{ id: 2, mode: 'follow', body: 'We are a consortium.', author: 'Ruth', createdAt: '2026-11-02T08:00:00.000Z' },
}
const older: PageVersion = { ...own, id: 1, mode: 'replace', body: 'We are few.', author: null }
const about = '/api/admin/site/pages/about'

const Page = () => (
  <>
    <PagesSection />
    <Toaster />
  </>
)
function open(answers: Record<string, unknown>) {
  const fetch = stubServer(answers as Answers)
  renderRoutes([{ path: '/', Component: Page }], '/')
  return (address: string) =>
    fetch.mock.calls
      .filter(([url, init]) => `${init?.method} ${url}` === address)
      .map(([, init]) => JSON.parse(String(init?.body)) as unknown)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const text = () => screen.findByLabelText<HTMLTextAreaElement>('Text')

it('begins empty where the page is as it came, and publishes what is written', async () => {
  let versions: PageVersion[] = []
  const sent = open({ [`GET ${about}`]: () => [200, versions], [`POST ${about}`]: () => [200, (versions = [own])] })
  expect(document.querySelector('.sk-table')).not.toBeNull()
  expect((await text()).value).toBe('')
  expect(screen.queryByRole('list', { name: 'Versions' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Give back the shipped text' })).toBeNull()
  await userEvent.click(screen.getByLabelText('Below the text that came with the software'))
  await userEvent.type(await text(), 'We are a consortium.')
  await press('Publish')
  expect(await screen.findByText('Page published')).toBeDefined()
  expect(sent(`POST ${about}`)).toEqual([{ mode: 'follow', body: 'We are a consortium.' }])
  expect(within(await screen.findByRole('list', { name: 'Versions' })).getByText('Shown now')).toBeDefined()
})

it('says so when a page cannot be loaded, and asks again', async () => {
  let answer: unknown = refuse('unavailable')
  open({ [`GET ${about}`]: () => answer })
  expect(await screen.findByText('Error loading the page. Please try again later.')).toBeDefined()
  answer = [200, [own]]
  await userEvent.click(screen.getByRole('button', { name: /try again/i }))
  expect((await text()).value).toBe('We are a consortium.')
})

it('says beside the text why it is refused, and keeps it', async () => {
  const message = 'Please write something.'
  open({
    [`GET ${about}`]: [200, []],
    [`POST ${about}`]: [400, { code: 'invalid_input', message, fields: { body: message } }],
  })
  await userEvent.type(await text(), 'x')
  await press('Publish')
  expect(await screen.findByText(message, { selector: '.err' })).toBeDefined()
  expect((await text()).value).toBe('x')
})

it('shows what it would look like before it is published', async () => {
  const sent = open({
    [`GET ${about}`]: [200, [own]],
    [`POST ${about}/preview`]: [200, { html: '<p>We are a <em>consortium</em>.</p>', sections: [] }],
  })
  await text()
  await press('Preview')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(within(preview).getByText('consortium').tagName).toBe('EM')
  expect(sent(`POST ${about}`)).toEqual([])
})

it('restores an earlier version, and gives back the text that came with the software', async () => {
  let versions = [own, older]
  const sent = open({
    [`GET ${about}`]: () => [200, versions],
    [`POST ${about}/restore`]: () => [200, (versions = [{ ...older, id: 3 }, own, older])],
    [`POST ${about}`]: () => [200, (versions = [{ ...own, id: 4, mode: 'house', body: '' }, ...versions])],
  })
  expect(await screen.findByText(/^A former member/)).toBeDefined()
  await press('Restore')
  expect(await screen.findByDisplayValue('We are few.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Versions' }))
  await press('Give back the shipped text')
  expect((await screen.findByText(/: the shipped text$/)).textContent).toMatch(/^Ruth/)
  expect((await text()).value).toBe('')
  expect(sent(`POST ${about}/restore`)).toEqual([{ versionId: 1 }])
  expect(sent(`POST ${about}`)).toEqual([{ mode: 'house' }])
})

it('lets the texts that members agreed to be followed only', async () => {
  open({ [`GET ${about}`]: [200, []], 'GET /api/admin/site/pages/terms': [200, []] })
  await text()
  await userEvent.selectOptions(screen.getByLabelText('Page'), 'Terms of Service')
  expect(await screen.findByText(/^Members agreed to this text/)).toBeDefined()
  expect(screen.queryByLabelText('Instead of the text that came with the software')).toBeNull()
})

it('keeps what is being written while another page is looked at', async () => {
  open({ [`GET ${about}`]: [200, []], 'GET /api/admin/site/pages/terms': [200, []] })
  await userEvent.type(await text(), 'We are a consortium.')
  await userEvent.selectOptions(screen.getByLabelText('Page'), 'Terms of Service')
  await screen.findByText(/^Members agreed to this text/)
  expect((await text()).value).toBe('')
  await userEvent.selectOptions(screen.getByLabelText('Page'), 'About')
  expect(await screen.findByDisplayValue('We are a consortium.')).toBeDefined()
})

it('no longer says that a text was refused once it can be drawn', async () => {
  const message = 'Please write something.'
  let answer: unknown = [400, { code: 'invalid_input', message, fields: { body: message } }]
  open({ [`GET ${about}`]: [200, []], [`POST ${about}/preview`]: () => answer })
  await text()
  await press('Preview')
  expect(await screen.findByText(message, { selector: '.err' })).toBeDefined()
  answer = [200, { html: '<p>Words</p>', sections: [] }]
  await press('Preview')
  await screen.findByRole('region', { name: 'Preview' })
  expect(screen.queryByText(message, { selector: '.err' })).toBeNull()
})
