import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, press, refuse } from '#testing/render.tsx'
import { sampleCourse, sampleEntry } from '#testing/sample-learning.ts'
import { ben } from '#testing/sample-post.ts'
import Course from './course.tsx'
import CourseEdit from './course-edit.tsx'
import CourseForm from './course-form.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function open(path: string, answers: Answers) {
  return openScreens(
    [
      { path: '/learning/new', Component: CourseForm },
      { path: '/learning/:id', Component: Course },
      { path: '/learning/:id/edit', Component: CourseEdit },
    ],
    path,
    {
      'GET /api/courses/6': [200, sampleCourse()],
      'GET /api/courses/6/reviews?limit=10': [200, []],
      'GET /api/groups?mine=true&limit=50': [200, []],
      ...answers,
    },
  )
}

describe('a course', () => {
  it('says what it is, where it is taken, and how it was rated', async () => {
    open('/learning/6', {})
    expect(await screen.findByRole('heading', { level: 1, name: 'Batch editing without fear' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the course' }).getAttribute('href')).toBe('https://delta.example/batch')
    expect(screen.getByRole('link', { name: 'Description and metadata' })).toBeDefined()
    expect(screen.getByText(/7 members have completed it\./)).toBeDefined()
    expect(screen.getByText('Mark it as completed before you rate it.')).toBeDefined()
    expect(screen.queryByRole('form', { name: 'Your review' })).toBeNull()
  })

  it('says when its link was found not to work', async () => {
    const broken = sampleCourse({ linkState: 'broken', linkCheckedAt: '2026-03-01T09:00:00.000Z' })
    open('/learning/6', { 'GET /api/courses/6': [200, broken] })
    expect(await screen.findByText('This link did not work when we last looked (March 1, 2026).')).toBeDefined()
  })

  it('says nothing of a link that failed once', async () => {
    open('/learning/6', { 'GET /api/courses/6': [200, sampleCourse({ linkState: 'failing' })] })
    expect(await screen.findByRole('link', { name: 'Go to the course' })).toBeDefined()
    expect(screen.queryByText(/This link did not work/)).toBeNull()
  })

  it('is marked as completed with what the catalog knows of it', async () => {
    const { sent } = open('/learning/6', { 'POST /api/learning/entries': [201, sampleEntry()] })
    await press('Mark as completed')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add entry' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Hours').value).toBe('2.5')
    await userEvent.click(dialog.getByRole('button', { name: 'Save entry' }))
    expect(await screen.findByText('Entry added')).toBeDefined()
    expect(sent('POST /api/learning/entries')).toEqual([
      expect.objectContaining({ title: 'Batch editing without fear', courseId: 6, category: 'course' }),
    ])
  })

  it('is rated by who completed it', async () => {
    const { sent } = open('/learning/6', {
      'GET /api/courses/6': [200, sampleCourse({ ownEntryId: 31 })],
      'POST /api/courses/6/review': [200, sampleCourse({ ownEntryId: 31 })],
    })
    await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Review/ }), 'Clear and calm.')
    await press('Save review')
    expect(await screen.findByText('Review saved')).toBeDefined()
    expect(sent('POST /api/courses/6/review')).toEqual([{ rating: 4, text: 'Clear and calm.' }])
  })

  it('forgets a review that is deleted', async () => {
    let course = sampleCourse({ ownEntryId: 31, ownReview: { id: 4, rating: 4, text: 'Clear and calm.' } })
    open('/learning/6', {
      'GET /api/courses/6': () => [200, course],
      'DELETE /api/courses/6/review': () => [200, (course = sampleCourse({ ownEntryId: 31 }))],
    })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '4 stars' })).checked).toBe(true)
    await press('Delete review')
    expect(await screen.findByText('Review deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete review' })).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(false)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Review/ }).value).toBe('')
  })

  it('names what others say of it', async () => {
    const review = { id: 4, user: ben, rating: 5, text: 'Useful.', createdAt: '2026-03-01T09:00:00.000Z', editedAt: null }
    open('/learning/6', { 'GET /api/courses/6/reviews?limit=10': [200, [review]] })
    const [line] = await within(await screen.findByRole('list', { name: 'Reviews' })).findAllByRole('listitem')
    expect(line?.textContent).toContain('5 of 5 stars')
    expect(screen.getByRole('button', { name: 'Report the review of Ben' })).toBeDefined()
  })

  it('that was sent back tells its author why, and is submitted again', async () => {
    const state = { state: 'sent_back', role: 'author', reason: 'Which level is it?' } as const
    const { sent } = open('/learning/6', {
      'GET /api/courses/6': [200, sampleCourse({ ...state, may: { edit: true, delete: true } })],
      'POST /api/holdings/6/submit': [200, sampleCourse()],
    })
    expect(await screen.findByText('Which level is it?')).toBeDefined()
    await press('Submit again')
    await waitFor(() => expect(sent('POST /api/holdings/6/submit')).toHaveLength(1))
  })

  it('is asked for again when it has changed', async () => {
    let title = 'Before'
    open('/learning/6', { 'GET /api/courses/6': () => [200, sampleCourse({ title })] })
    await screen.findByRole('heading', { level: 1, name: 'Before' })
    title = 'After'
    act(() => dispatchLiveEvent({ type: 'holding_changed', holdingId: 6 }))
    expect(await screen.findByRole('heading', { level: 1, name: 'After' })).toBeDefined()
  })

  it('that one may not see is not there', async () => {
    open('/learning/6', { 'GET /api/courses/6': refuse('holding_not_found') })
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })
})

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Title'), 'Batch editing')
  await userEvent.type(screen.getByLabelText('Provider'), 'Delta')
  await userEvent.type(screen.getByLabelText('Link'), 'https://delta.example/batch')
  await userEvent.type(screen.getByLabelText('Hours'), '2.5')
  await userEvent.click(screen.getByLabelText('Collections'))
}

describe('a proposed course', () => {
  it('is submitted once nothing is missing', async () => {
    const { sent, router } = open('/learning/new', {
      'POST /api/courses': [201, sampleCourse({ state: 'pending', role: 'author' })],
    })
    await press('Submit for review')
    expect(await screen.findByRole('heading', { name: /^\d things need your attention$/ })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Please choose a competency' })).toBeDefined()
    await fillIn()
    await press('Submit for review')
    expect(await screen.findByText('Course created')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/learning/6'))
    expect(sent('POST /api/courses')).toEqual([
      expect.objectContaining({ title: 'Batch editing', hours: 2.5, competencies: ['Collections'], selfPaced: true }),
    ])
  })

  it('that is in the catalog already leads to the one that is there', async () => {
    const [status, body] = refuse('already_listed')
    open('/learning/new', { 'POST /api/courses': [status, { ...body, id: 12 }] })
    await fillIn()
    await press('Submit for review')
    const there = await screen.findByRole('link', { name: 'Open the one that is there' })
    expect(there.getAttribute('href')).toBe('/learning/12')
  })

  it('is there again after a reload, until it is submitted or cleared', async () => {
    open('/learning/new', {})
    await userEvent.type(await screen.findByLabelText('Title'), 'Half a title')
    cleanup()
    open('/learning/new', {})
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Half a title')
    await press('Clear')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('')
    expect(localStorage.getItem('ibid-course-draft-7')).toBeNull()
  })

  it('is changed by what is sent of it alone', async () => {
    const own = sampleCourse({ role: 'author', may: { edit: true, delete: true } })
    const { sent } = open('/learning/6/edit', {
      'GET /api/courses/6': [200, own],
      'PATCH /api/courses/6': [200, { ...own, hasProposal: true }],
    })
    const hours = await screen.findByLabelText('Hours')
    await userEvent.clear(hours)
    await userEvent.type(hours, '3')
    await press('Save changes')
    expect(await screen.findByText('Your change has been submitted for review.')).toBeDefined()
    expect(sent('PATCH /api/courses/6')).toEqual([{ hours: 3 }])
  })
})
