import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { showSite } from '#client/page/site.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import type { SharedRecord } from '#contract/learning.ts'
import { house } from '#contract/this-site.ts'
import { type Answers, refuse, renderRoutes, signedIn, signedOut, stubServer } from '#testing/render.tsx'
import { sampleCertificate } from '#testing/sample-learning.ts'
import Certificate from './certificate.tsx'
import Certificates from './certificates.tsx'
import SharedRecordScreen from './shared-record.tsx'

const code = 'ABCDE23456ABCDE23456'
const one = `GET /api/certificates/${code}` as const

function open(path: string, answers: Answers) {
  const fetch = stubServer(answers)
  const Own = () => useViewer() && <Certificates />
  const page = renderRoutes(
    [
      { path: '/certificates/:code', Component: Certificate },
      { path: '/learning/certificates', Component: Own },
      { path: '/record/:token', Component: SharedRecordScreen },
    ].map(({ path: at, Component }) => ({
      path: at,
      element: (
        <>
          <Component />
          <Toaster />
        </>
      ),
    })),
    path,
  )
  return { ...page, asked: (url: string) => fetch.mock.calls.filter(([given]) => given === url) }
}
const record: SharedRecord = {
  ...{ name: 'Ada', from: '2026-01-01', until: '2026-12-31', expiresAt: '2026-06-13T12:00:00.000Z' },
  totals: {
    ...{ entries: 1, hours: 3.5, byCategory: [{ category: 'conference', hours: 3.5 }] },
    byCompetency: [{ competency: 'Collections', hours: 3.5 }],
  },
  statement: 'A good year.',
  entries: [
    {
      ...{ id: 31, title: 'Winter meeting', provider: 'Ashgrove', completedOn: '2026-02-03', hours: 3.5 },
      ...{ category: 'conference', competencies: ['Collections'], isConfirmed: true, certificateCode: code },
      ...{ reflection: 'Label boxes first.', evidence: [{ id: 3, name: 'notes.pdf', type: 'application/pdf', size: 2000 }] },
    },
  ],
}
const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent

describe('a certificate', () => {
  it('is valid to anyone who has its code', async () => {
    open(`/certificates/${code}`, { ...signedOut, [one]: [200, sampleCertificate()] })
    expect(await screen.findByRole('heading', { name: 'This certificate is valid.' })).toBeDefined()
    expect(['Name', 'Title', 'Date', 'Hours', 'Issuer', 'Host'].map(fact)).toEqual([
      ...['Ada', 'Metadata for heirs', 'March 10, 2026', '1.5', 'Delta University', 'Ben'],
    ])
    expect(screen.getByText('How to check it yourself')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })

  it('that was withdrawn says when', async () => {
    const revoked = sampleCertificate({ state: 'revoked', revokedAt: '2026-04-02T12:00:00.000Z' })
    open(`/certificates/${code}`, { ...signedOut, [one]: [200, revoked] })
    expect(await screen.findByRole('heading', { name: 'This certificate was withdrawn on April 2, 2026.' })).toBeDefined()
  })

  it('is withdrawn with a reason by who may', async () => {
    const { asked } = open(`/certificates/${code}`, {
      ...signedIn(),
      [one]: [200, sampleCertificate({ mayRevoke: true })],
      [`POST /api/certificates/${code}/revoke`]: [
        200,
        sampleCertificate({ state: 'revoked', revokedAt: '2026-04-02T12:00:00.000Z' }),
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw certificate' }))
    await userEvent.type(dialog.getByLabelText('Reason'), 'A wrong name')
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Certificate withdrawn')).toBeDefined()
    expect(asked(`/api/certificates/${code}/revoke`)[0]?.[1]?.body).toBe('{"reason":"A wrong name"}')
  })

  it('is fetched as a file, and says so when that fails', async () => {
    const { asked } = open(`/certificates/${code}`, { ...signedOut, [one]: [200, sampleCertificate()] })
    await userEvent.click(await screen.findByRole('button', { name: 'Download credential' }))
    expect(await screen.findByText('Download failed')).toBeDefined()
    expect(asked(`/api/certificates/${code}/credential.json`)).toHaveLength(1)
  })

  it('with a code that no one has is not there, and another can be checked', async () => {
    const { router } = open('/certificates/WRONG', {
      ...signedOut,
      'GET /api/certificates/WRONG': refuse('certificate_not_found'),
    })
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    expect(router.state.location.pathname).toBe('/certificates/WRONG')
  })
})

describe('a certificate and a shared record', () => {
  const site = { ...house, ...{ welcome: null, accent: null, logo: null, icon: null, signInPicture: null } }
  const shown = { ...site, footerLinks: [], contactAddress: null, ownPages: [] }
  afterEach(() => showSite(shown))
  const openBoth = async (check: () => void) => {
    open(`/certificates/${code}`, { ...signedOut, [one]: [200, sampleCertificate()] })
    await screen.findByRole('heading', { name: 'This certificate is valid.' })
    check()
    cleanup()
    open('/record/abc', { ...signedOut, 'GET /api/record/abc': [200, record] })
    await screen.findByRole('heading', { level: 1, name: 'Learning record of Ada' })
    check()
  }

  it('bear nothing of the house', () => openBoth(() => expect(screen.queryByRole('img')).toBeNull()))

  it('bear the name of the site in letters', async () => {
    showSite({ ...shown, name: 'Bibnet' })
    await openBoth(() => expect(screen.getByText('Bibnet')).toBeDefined())
  })

  it('bear its logo where it has one', async () => {
    showSite({ ...shown, name: 'Bibnet', logo: { url: '/site/logo.svg', width: 256, height: 64 } })
    await openBoth(() => {
      expect(screen.getByRole('img', { name: 'Bibnet' }).getAttribute('src')).toBe('/site/logo.svg')
      expect(screen.queryByText('Bibnet')).toBeNull()
    })
  })
})

describe('one’s own certificates', () => {
  const list = 'GET /api/learning/certificates?limit=20'

  it('are listed with whether they are valid', async () => {
    const revoked = { code: 'OTHER', state: 'revoked', revokedAt: '2026-04-02T12:00:00.000Z', title: 'Other' } as const
    open('/learning/certificates', { ...signedIn(), [list]: [200, [sampleCertificate(), sampleCertificate(revoked)]] })
    const rows = within(await screen.findByRole('list', { name: 'Certificates' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent?.match(/Valid|Withdrawn/)?.[0])).toEqual(['Valid', 'Withdrawn'])
  })

  it('may be none', async () => {
    open('/learning/certificates', { ...signedIn(), [list]: [200, []] })
    expect(await screen.findByText('No certificates yet.')).toBeDefined()
  })
})

describe('a shared record', () => {
  it('is read by a visitor who has the link', async () => {
    const { asked } = open('/record/abc', { ...signedOut, 'GET /api/record/abc': [200, record] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Learning record of Ada' })).toBeDefined()
    for (const words of ['A good year.', 'Label boxes first.', 'Winter meeting']) expect(screen.getByText(words)).toBeDefined()
    expect(screen.getByText(/\. 3\.5 hours in 1 entry\.$/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /notes\.pdf/ }))
    expect(asked('/api/record/abc/files/3')).toHaveLength(1)
  })

  it('that has ended says so', async () => {
    open('/record/abc', { ...signedOut, 'GET /api/record/abc': refuse('record_link_over') })
    expect(await screen.findByRole('heading', { name: 'This link is not valid any more.' })).toBeDefined()
  })
})
