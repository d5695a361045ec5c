import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { askToList, closeLists, type ListSubject, useListSubject } from '#client/page/asked-dialogs.ts'
import { postsQuery } from '#client/posts/queries.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, refuse, renderRoutes, sentTo, stubServer } from '#testing/render.tsx'
import { sampleEventCard } from '#testing/sample-event.ts'
import { sampleList } from '#testing/sample-list.ts'
import { samplePost } from '#testing/sample-post.ts'
import AddToListDialog from './add-to-list-dialog.tsx'

function Page() {
  const subject = useListSubject()
  return (
    <>
      {subject && <AddToListDialog subject={subject} />}
      <Toaster />
    </>
  )
}

const listed = postsQuery({ recent: 'true' }).queryKey

function open(subject: ListSubject, answers: Answers) {
  const fetch = stubServer(answers)
  const { queryClient } = renderRoutes([{ path: '/', Component: Page }], '/')
  queryClient.setQueryData(listed, { pages: [{ items: [samplePost({ id: 5 })], nextCursor: null }], pageParams: [''] })
  act(() => {
    closeLists()
    askToList(subject)
  })
  const sent = sentTo(fetch)
  return { sent, isSaved: () => queryClient.getQueryData(listed)?.pages[0]?.items[0]?.savedByUser }
}

it('saves a post to a list that is ticked, and says where', async () => {
  const { sent, isSaved } = open(
    { postId: 5 },
    { 'GET /api/lists?postId=5': [200, [sampleList({ entryId: null })]], 'POST /api/saves': [200, samplePost({ id: 5 })] },
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: /^For the board/ }))
  expect(await screen.findByText('Saved to For the board')).toBeDefined()
  expect(sent('POST /api/saves')).toEqual([{ postId: 5, listIds: [3] }])
  await waitFor(() => expect(isSaved()).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('takes out what stands in a list', async () => {
  const { sent } = open(
    { holdingId: 5, shownUnder: ['events'] },
    {
      'GET /api/lists?holdingId=5': [200, [sampleList({ entryId: 40 })]],
      'DELETE /api/lists/3/entries/40': [200, { message: 'Removed from the list' }],
    },
  )
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^For the board/ })
  expect(choice.checked).toBe(true)
  await userEvent.click(choice)
  expect(await screen.findByText('Removed from For the board')).toBeDefined()
  expect(sent('DELETE /api/lists/3/entries/40')).toHaveLength(1)
})

it('begins a list with it', async () => {
  const { sent } = open(
    { holdingId: 5, shownUnder: ['events'] },
    {
      'GET /api/lists?holdingId=5': [200, []],
      'POST /api/lists': [201, sampleList({ id: 9, title: 'Weeding' })],
      'POST /api/saves': [200, sampleEventCard()],
    },
  )
  expect(await screen.findByText('No lists yet.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Create and add' }))
  expect(screen.getByText('Title is required')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'New list' }), 'Weeding')
  await userEvent.click(screen.getByRole('button', { name: 'Create and add' }))
  expect(await screen.findByText('Saved to Weeding')).toBeDefined()
  expect(sent('POST /api/saves')).toEqual([{ holdingId: 5, listIds: [9] }])
})

it('begins a list once, however often saving to it fails', async () => {
  let answer: Answers['POST /api/saves'] = refuse('unavailable')
  const { sent } = open(
    { holdingId: 5, shownUnder: ['events'] },
    {
      'GET /api/lists?holdingId=5': [200, []],
      'POST /api/lists': [201, sampleList({ id: 9, title: 'Weeding' })],
      'POST /api/saves': () => answer as never,
    },
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'New list' }), 'Weeding')
  await userEvent.click(screen.getByRole('button', { name: 'Create and add' }))
  expect(await screen.findByText('Action failed')).toBeDefined()
  answer = [200, sampleEventCard()]
  await userEvent.click(await screen.findByRole('button', { name: 'Create and add' }))
  expect(await screen.findByText('Saved to Weeding')).toBeDefined()
  expect(sent('POST /api/saves')).toHaveLength(2)
  expect(sent('POST /api/lists')).toEqual([{ title: 'Weeding' }])
})

it('says so when a list is full, and leaves it as it was', async () => {
  open(
    { postId: 5 },
    { 'GET /api/lists?postId=5': [200, [sampleList({ entryId: null })]], 'POST /api/saves': refuse('list_full') },
  )
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^For the board/ })
  await userEvent.click(choice)
  expect(await screen.findByText('A list has at most 500 entries.')).toBeDefined()
  await waitFor(() => expect(choice.checked).toBe(false))
})
