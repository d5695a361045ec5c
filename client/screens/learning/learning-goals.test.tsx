import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Scheme } from '#contract/learning-goals.ts'
import { openScreens } from '#testing/open-screens.tsx'
import { ada, type Answers, press, signedIn } from '#testing/render.tsx'
import { sampleGoal, sampleListedGoal, sampleProgress } from '#testing/sample-learning.ts'
import AdminLearning from '#client/screens/admin/admin-learning.tsx'
import LearningGoals from './learning-goals.tsx'

const scheme: Scheme = {
  ...{ id: 4, name: 'State board', hours: 30, months: 24, url: 'https://board.example/rules', note: 'Three of them in law.' },
  minima: [{ competency: 'Law and ethics', hours: 3 }],
}

const open = (path: '/goals' | '/admin', answers: Answers) =>
  openScreens(
    [
      { path: '/goals', Component: LearningGoals },
      { path: '/admin', Component: AdminLearning },
    ],
    path,
    {
      ...signedIn({ ...ada, isAdmin: true }),
      'GET /api/learning/progress': [200, { goals: [sampleProgress()], total: { entries: 3, hours: 12 } }],
      'GET /api/learning/goals': [200, [sampleListedGoal()]],
      'GET /api/learning/schemes': [200, [scheme]],
      ...answers,
    },
  ).sent

it('takes over what a scheme asks for, to be changed at will', async () => {
  const sent = open('/goals', { 'POST /api/learning/goals': [201, sampleGoal()] })
  await press('Set a goal')
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a goal' }))
  await userEvent.selectOptions(await dialog.findByLabelText(/^Scheme/), 'State board')
  expect(dialog.getByText(/Three of them in law\./)).toBeDefined()
  const hours = dialog.getByLabelText('Hours')
  await userEvent.clear(hours)
  await userEvent.type(hours, '32')
  await press('Save goal')
  expect(await screen.findByText('Goal saved')).toBeDefined()
  expect(sent('POST /api/learning/goals')).toEqual([
    expect.objectContaining({ name: 'State board', hours: 32, months: 24, schemeId: 4, minima: scheme.minima }),
  ])
})

it('asks those who adopted a scheme that has changed, and changes nothing by itself', async () => {
  const goal = sampleGoal({ scheme: { id: 4, name: 'State board', hasChanged: true } })
  const sent = open('/goals', {
    'GET /api/learning/progress': [200, { goals: [sampleProgress({ goal })], total: { entries: 3, hours: 12 } }],
    'PATCH /api/learning/goals/2': [200, goal],
  })
  expect(await screen.findByText('State board has changed. Your goal is as it was.')).toBeDefined()
  expect(await screen.findByText('It asks for 30 hours in 24 months now.')).toBeDefined()
  await press('Adopt it as it is now')
  expect(await screen.findByText('Goal saved')).toBeDefined()
  expect(sent('PATCH /api/learning/goals/2')).toEqual([{ schemeId: 4, hours: 30, months: 24, minima: scheme.minima }])
})

it('keeps what one writes about a period', async () => {
  const sent = open('/goals', { 'PATCH /api/learning/goals/2/statement': [200, sampleGoal()] })
  await press('Write a statement on 20 hours a year')
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement' }))
  await userEvent.type(dialog.getByLabelText(/^Statement/), 'A good year.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Statement saved')).toBeDefined()
  expect(sent('PATCH /api/learning/goals/2/statement')).toEqual([{ periodStart: '2026-01-01', text: 'A good year.' }])
})

it('keeps what was said of earlier periods, to be read and changed', async () => {
  const sent = open('/goals', { 'PATCH /api/learning/goals/2/statement': [200, sampleGoal()] })
  await userEvent.click(await screen.findByText('Earlier periods'))
  expect(screen.getByText('A slow year.')).toBeDefined()
  await press(/^Write a statement on 20 hours a year, .*2025$/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement' }))
  await userEvent.type(dialog.getByLabelText(/^Statement/), ' But a good one.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Statement saved')).toBeDefined()
  expect(sent('PATCH /api/learning/goals/2/statement')).toEqual([
    { periodStart: '2025-01-01', text: 'A slow year. But a good one.' },
  ])
})

it('deletes a goal after a question', async () => {
  const other = sampleProgress({ goal: sampleGoal({ id: 3, name: 'Law every year' }) })
  let goals = [sampleProgress(), other]
  const sent = open('/goals', {
    'GET /api/learning/progress': () => [200, { goals, total: { entries: 3, hours: 12 } }],
    'DELETE /api/learning/goals/2': () => {
      goals = [other]
      return [200, { message: 'Done' }]
    },
  })
  await press('Delete 20 hours a year')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Goal deleted')).toBeDefined()
  expect(sent('DELETE /api/learning/goals/2')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Law every year' })))
})

it('lets admins describe a scheme, with its minima', async () => {
  const sent = open('/admin', { 'POST /api/admin/schemes': [201, scheme] })
  await press('Add scheme')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add scheme' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Name is required')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Name'), 'Town board')
  await userEvent.type(dialog.getByLabelText('Hours'), '15')
  const add = dialog.getByRole('button', { name: 'Add a competency' })
  await userEvent.click(add)
  await userEvent.click(dialog.getByRole('button', { name: /^Remove / }))
  expect(document.activeElement).toBe(add)
  await userEvent.click(add)
  await userEvent.selectOptions(dialog.getByLabelText('Competency 1'), 'Law and ethics')
  await userEvent.type(dialog.getByLabelText('Hours of Law and ethics'), '2')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Scheme saved')).toBeDefined()
  expect(sent('POST /api/admin/schemes')).toEqual([
    {
      ...{ name: 'Town board', hours: 15, months: 12, url: null, note: null },
      minima: [{ competency: 'Law and ethics', hours: 2 }],
    },
  ])
})

it('lets admins remove a scheme, and says what becomes of goals', async () => {
  let schemes = [scheme]
  const sent = open('/admin', {
    'GET /api/learning/schemes': () => [200, schemes],
    'DELETE /api/admin/schemes/4': () => {
      schemes = []
      return [200, { message: 'Done' }]
    },
  })
  await press('Remove State board')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/The goals of those who did stay as they are\./)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Scheme removed')).toBeDefined()
  expect(sent('DELETE /api/admin/schemes/4')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Schemes' })))
})
