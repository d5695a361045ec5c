import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes, stubServer } from '#testing/render.tsx'
import { sampleCourse, sampleCourseCard } from '#testing/sample-learning.ts'
import CourseLink from './course-link.tsx'
import SubmittedCourse from './submitted-course.tsx'

it('shows a course that waits as members would see it, with where it leads and nothing to press', async () => {
  stubServer({ 'GET /api/courses/6': [200, sampleCourse({ state: 'pending' })] })
  renderRoutes([{ path: '/', element: <SubmittedCourse holding={sampleCourseCard({ state: 'pending' })} /> }], '/')
  const leads = await screen.findByRole('link', { name: 'https://delta.example/batch' })
  expect(leads.getAttribute('href')).toBe('https://delta.example/batch')
  expect(screen.getByRole('heading', { name: 'Batch editing without fear' })).toBeDefined()
  for (const text of ['Intermediate', 'Description and metadata', 'At your own pace'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('leads to a course from elsewhere by what its card knows', () => {
  stubServer({})
  renderRoutes([{ path: '/', element: <CourseLink holding={sampleCourseCard()} /> }], '/')
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/learning/6')
  expect(link.textContent).toContain('Course · Delta University · 2.5 hours · Intermediate · Free')
})
