import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { listTermsNotices } from '#contract/terms.ts'
import { ada, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import ApplicationForm from './application-form.tsx'
import ContactForm from './contact-form.tsx'
import HelpfulVote from './helpful-vote.tsx'
import NewsletterForm from './newsletter-form.tsx'
import { SocialLinks } from './social-links.tsx'
import TermsNotice from './terms-notice.tsx'

const show = (element: ReactNode, search = '') => renderRoutes([{ path: '/', element }], `/${search}`)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, text: string) => userEvent.type(field(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bodyOf = (fetch: ReturnType<typeof stubServer>, call: string) => {
  const found = fetch.mock.calls.find(([url, init]) => `${init?.method} ${url}` === call)
  return found && (JSON.parse(found[1]!.body as string) as Record<string, unknown>)
}

describe('the contact form', () => {
  const fillIn = async () => {
    await fill('First name', 'Vi')
    await fill('Last name', 'Sitor')
    await fill('Email', 'vi@library.example')
    await fill('Message', 'When is it open?')
  }

  it('takes its subject and message from the address, sends, and says so', async () => {
    const fetch = stubServer({ 'POST /api/contact': [201, { message: 'Thank you.' }] })
    show(<ContactForm />, '?subject=Partnership')
    expect(field('Subject').value).toBe('Partnership')
    await fillIn()
    await press('Send message')
    expect(await screen.findByText('Message sent')).toBe(document.activeElement)
    const sent = bodyOf(fetch, 'POST /api/contact')
    expect(sent).toMatchObject({ firstName: 'Vi', subject: 'Partnership', message: 'When is it open?', homepage: '' })
    expect(sent?.['elapsedMs']).toBeGreaterThan(0)
    await press('Write another message')
    expect(field('Message').value).toBe('')
  })

  it('follows a new subject in the address, as partnership buttons put there', async () => {
    stubServer({})
    const { router } = show(<ContactForm />, '?subject=Partnership')
    await router.navigate('/?subject=Press&message=About%20you')
    expect([field('Subject').value, field('Message').value]).toEqual(['Press', 'About you'])
  })

  it('says what is missing without asking the server, and where the server disagrees', async () => {
    const fetch = stubServer({
      'POST /api/contact': [400, { code: 'invalid_input', message: 'No.', fields: { subject: 'Not this one' } }],
    })
    show(<ContactForm />)
    await press('Send message')
    expect(await screen.findByText('First name is required')).toBeTruthy()
    expect(fetch).not.toHaveBeenCalled()
    await fill('Subject', 'Hello')
    await fillIn()
    await press('Send message')
    expect(await screen.findByText('Not this one')).toBeTruthy()
    expect(field('Message').value).toBe('When is it open?')
  })

  it('has a trap that neither eyes nor keys nor ears come upon', () => {
    stubServer({})
    show(<ContactForm />)
    const trap = document.querySelector<HTMLInputElement>('input[name=homepage]')!
    expect([trap.tabIndex, trap.closest('[aria-hidden=true].sr-only') !== null]).toEqual([-1, true])
  })
})

it('asks for the newsletter and tells to look into the mailbox', async () => {
  stubServer({ 'POST /api/newsletter': [202, { message: 'Please check your email.' }] })
  show(<NewsletterForm />)
  await fill('Email for the newsletter', 'nobody')
  await press('Subscribe')
  expect(await screen.findByText('Invalid email format')).toBeTruthy()
  await fill('Email for the newsletter', '@library.example')
  await press('Subscribe')
  expect(await screen.findByText('Please check your email.')).toBeTruthy()
})

it('sends an application with its PDF, and nothing that is no PDF', async () => {
  const fetch = stubServer({ 'POST /api/applications': [201, { message: 'It has reached us.' }] })
  show(<ApplicationForm positionId="ai-ml-engineer" title="AI/ML Engineer" />)
  await fill('Full name', 'Ada')
  await fill('Email', 'ada@library.example')
  await fill('Letter', 'I would like to work with you.')
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(field('Résumé'), new File(['hello'], 'cv.docx'))
  await press('Send application')
  expect(await screen.findByText('Please attach a PDF of at most 5 MB.')).toBeTruthy()
  await user.upload(field('Résumé'), new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }))
  await press('Send application')
  expect(await screen.findByText('It has reached us.')).toBeTruthy()
  const form = fetch.mock.calls[0]![1]!.body as FormData
  expect([form.get('position'), form.get('name'), (form.get('file') as File).name]).toEqual(['ai-ml-engineer', 'Ada', 'cv.pdf'])
})

it('counts a vote and thanks for it', async () => {
  const fetch = stubServer({ 'POST /api/help/report-a-post/vote': [200, { message: 'Thank you.' }] })
  show(<HelpfulVote article="report-a-post" />)
  await press('No')
  expect(await screen.findByText('Thank you for telling us.')).toBeTruthy()
  expect(bodyOf(fetch, 'POST /api/help/report-a-post/vote')).toEqual({ helpful: false })
})

it('shows the links of the configuration, and nothing without them', async () => {
  stubServer({
    'GET /api/instance': [
      200,
      { mailbox: false, groupsBy: 'members', showsRoomsToWeb: true, socialLinks: ['https://www.social.example/@ibid'] },
    ],
  })
  show(<SocialLinks />)
  const link = await screen.findByRole('link', { name: 'social.example' })
  expect(link.getAttribute('href')).toBe('https://www.social.example/@ibid')
})

it('shows changed terms until they are acknowledged', async () => {
  const notice: Reply<typeof listTermsNotices>[number] = {
    ...{ id: 3, document: 'privacy', summary: 'Shorter words.', effectiveOn: '2027-01-15', createdAt: ada.createdAt },
    hasText: false,
  }
  const fetch = stubServer({
    ...signedIn({ ...ada, termsNotice: true }),
    'GET /api/terms/notices': [200, [notice]],
    'POST /api/terms/acknowledge': [200, { message: 'Thank you.' }],
  })
  show(<TermsNotice />)
  expect((await screen.findByRole('link', { name: 'Privacy Policy' })).getAttribute('href')).toBe('/privacy')
  expect(screen.getByText('January 15, 2027')).toBeTruthy()
  await press('I have read this')
  await waitFor(() => expect(screen.queryByText('Shorter words.')).toBeNull())
  expect(bodyOf(fetch, 'POST /api/terms/acknowledge')).toEqual({ ids: [3] })
})
