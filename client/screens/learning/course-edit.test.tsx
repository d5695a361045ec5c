import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, press, refuse } from '#testing/render.tsx'
import { sampleCourse } from '#testing/sample-learning.ts'
import CourseEdit from './course-edit.tsx'

const read = 'GET /api/courses/6'
const own = sampleCourse({ role: 'author', may: { edit: true, delete: true } })
const open = (answer: Answers[typeof read], path = '/learning/6/edit') =>
  openScreens([{ path: '/learning/:id/edit', Component: CourseEdit }], path, {
    'GET /api/groups?mine=true&limit=50': [200, []],
    [read]: answer,
  })
const title = () => screen.findByLabelText<HTMLInputElement>('Title')

describe('/learning/{id}/edit', () => {
  it('has what stands there, and leads back to its page', async () => {
    open([200, own])
    expect((await title()).value).toBe(own.title)
    expect(screen.getByRole('heading', { level: 1, name: 'Edit course' })).toBeDefined()
    expect(screen.getByRole('link', { name: own.title }).getAttribute('href')).toBe('/learning/6')
    expect(document.title).toContain('Edit course')
  })

  it('is for its author', async () => {
    open([200, sampleCourse()])
    expect(await screen.findByText('Only its author changes a course.')).toBeDefined()
    expect(screen.queryByLabelText('Title')).toBeNull()
  })

  it.each(['/learning/6/edit', '/learning/abc/edit'])('of one that is not there is the not-found page (%s)', async (path) => {
    open(refuse('holding_not_found'), path)
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })

  it('says that it could not be read, and tries again', async () => {
    let isBroken = true
    open(() => (isBroken ? refuse('unexpected') : [200, own]))
    expect(await screen.findByText('Error loading the course. Please try again later.')).toBeDefined()
    expect(screen.queryByLabelText('Title')).toBeNull()
    isBroken = false
    await press('Try again')
    expect((await title()).value).toBe(own.title)
  })
})
