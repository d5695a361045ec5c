import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { samplePost } from '#testing/sample-post.ts'
import { sampleProfile } from '#testing/sample-profile.ts'
import { updatePerson } from './update-person.ts'

it('changes every copy of a person, however deep it lies, and no one else', () => {
  const client = new QueryClient()
  const other = sampleProfile({ id: 9, name: 'Cleo' })
  client.setQueryData(['viewer'], sampleProfile())
  client.setQueryData(['posts'], { pages: [{ items: [samplePost(), samplePost({ user: other })], nextCursor: null }] })
  updatePerson(client, 8, { name: 'Benjamin' })
  expect(client.getQueryData(['viewer'])).toEqual(sampleProfile({ name: 'Benjamin' }))
  const pages = client.getQueryData(['posts']) as { pages: { items: { user: { name: string } }[] }[] }
  expect(pages.pages[0]?.items.map(({ user }) => user.name)).toEqual(['Benjamin', 'Cleo'])
  expect(Array.isArray(pages.pages)).toBe(true)
})

it('gives a copy no field that it does not have', () => {
  const client = new QueryClient()
  client.setQueryData(['posts'], [samplePost()])
  updatePerson(client, 8, { isMuted: true, isVerified: false })
  expect(client.getQueryData(['posts'])).toEqual([samplePost({ user: { ...samplePost().user, isVerified: false } })])
})

it('takes a post for no person, though their ids are the same', () => {
  const client = new QueryClient()
  const before = [samplePost({ id: 8, userId: 9, user: sampleProfile({ id: 9 }) })]
  client.setQueryData(['posts'], before)
  updatePerson(client, 8, { content: 'no', name: 'No' })
  expect(client.getQueryData(['posts'])).toBe(before)
})
