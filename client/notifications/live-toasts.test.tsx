import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/live-events.ts'
import { useToast } from '#client/ui/overlays/toast.tsx'
import { showLiveToast } from './live-toasts.ts'

const ben = { id: 5, name: 'Ben', profilePicture: '/media/ben.webp' }

beforeEach(() => window.history.replaceState(null, '', '/'))

function shown() {
  const { result } = renderHook(useToast)
  return result
}

it.each<[LiveEvent, title: string, description: string]>([
  [{ type: 'new_message', sender: ben }, 'New message', 'Ben sent you a message'],
  [{ type: 'colleague_request', requester: ben }, 'Colleague request', 'Ben sent you a colleague request'],
  [{ type: 'colleague_accepted', receiver: ben }, 'Colleague request accepted', 'Ben accepted your colleague request'],
])('$type shows its words with the face of the person who did it', (event, title, description) => {
  const toast = shown()
  act(() => showLiveToast(event))
  expect(toast.current).toMatchObject({ title, description, face: { name: 'Ben', src: '/media/ben.webp' } })
})

it('says nothing of a message in the conversation that is open, and does of one in another', () => {
  window.history.replaceState(null, '', '/messages/5')
  const toast = shown()
  const before = toast.current
  act(() => showLiveToast({ type: 'new_message', sender: ben }))
  expect(toast.current).toBe(before)
  act(() => showLiveToast({ type: 'new_message', sender: { id: 6, name: 'Cleo' } }))
  expect(toast.current?.description).toBe('Cleo sent you a message')
})
