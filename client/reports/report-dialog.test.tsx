import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Report, reportContent } from '#contract/reports.ts'
import { askToReport, useReportSubject } from '#client/page/asked-dialogs.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { postsQuery } from '#client/posts/queries.ts'
import { type AnswerTo, renderRoutes, stubServer } from '#testing/render.tsx'
import { samplePost } from '#testing/sample-post.ts'
import ReportDialog from './report-dialog.tsx'

function Page() {
  const subject = useReportSubject()
  return (
    <>
      {subject && <ReportDialog subject={subject} />}
      <Toaster />
    </>
  )
}

const report = (given: Partial<Report> = {}): Report => ({
  ...{ id: 1, subjectType: 'post', subjectId: 5, rule: 'rights', note: null, createdAt: '2026-01-05T09:00:00.000Z' },
  ...{ outcome: null, closedAt: null },
  ...given,
})
const listed = postsQuery({ recent: 'true' }).queryKey

function open(answer: AnswerTo<typeof reportContent>) {
  const fetch = stubServer({ 'POST /api/reports': answer })
  const { queryClient } = renderRoutes([{ path: '/', Component: Page }], '/')
  queryClient.setQueryData(listed, { pages: [{ items: [samplePost({ id: 5 })], nextCursor: null }], pageParams: [''] })
  act(() => askToReport({ subjectType: 'post', subjectId: 5 }))
  return { fetch, list: () => queryClient.getQueryData(listed)?.pages[0]?.items }
}

it('sends the rule, the note and the wish to hide it, and thanks', async () => {
  const { fetch, list } = open([201, report()])
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send report' })
  expect(send.disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /^Cite your sources/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'No credit')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also hide it for me' }))
  await userEvent.click(send)
  expect(await screen.findByText('Report sent')).toBeDefined()
  expect(screen.getByText('Thank you. A moderator will look at it.')).toBeDefined()
  expect(JSON.parse(String(fetch.mock.lastCall?.[1]?.body))).toEqual({
    ...{ subjectType: 'post', subjectId: 5, rule: 'rights', note: 'No credit', hide: true },
  })
  expect(list()).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('stays open with what was said when it fails', async () => {
  const { list } = open([500, { code: 'unexpected', message: 'The desk is closed.' }])
  await userEvent.click(await screen.findByRole('radio', { name: /^No sales/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Action failed')).toBeDefined()
  expect(screen.getByText('The desk is closed.')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^No sales/ }).checked).toBe(true)
  expect(list()).toHaveLength(1)
})

it('says so where an admin has decided on the same report not long ago, and hides it all the same', async () => {
  const { list } = open([201, report({ outcome: 'dismissed', closedAt: '2026-01-05T09:00:00.000Z' })])
  await userEvent.click(await screen.findByRole('radio', { name: /^No sales/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also hide it for me' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Already looked at')).toBeDefined()
  const words =
    'After your last report an admin found that it may stay. You can report it again once it has changed, or after 30 days.'
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.queryByText('Report sent')).toBeNull()
  expect(list()).toEqual([])
})

it('calls what stands in a room by the word of its kind, and sends no more than the call knows', async () => {
  const fetch = stubServer({ 'POST /api/reports': [201, report({ subjectType: 'holding' })] })
  renderRoutes([{ path: '/', Component: Page }], '/')
  act(() => askToReport({ subjectType: 'holding', subjectId: 5, kind: 'want' }))
  expect(await screen.findByRole('dialog', { name: 'Report request' })).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: /^No sales/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Report sent')).toBeDefined()
  const body = JSON.parse(String(fetch.mock.lastCall?.[1]?.body))
  expect(body).toEqual({ subjectType: 'holding', subjectId: 5, rule: 'promotion', hide: false })
})
