import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ada } from '#testing/render.tsx'
import { sampleGroupCard } from '#testing/sample-group.ts'
import { ben, samplePost } from '#testing/sample-post.ts'
import { admin, refusal, show, press, choose, items } from '#testing/post-card.tsx'

describe('the menu', () => {
  const everybody = ['Open post', 'Copy link', 'Save post', 'Add to list']
  const editedAt = '2026-03-02T10:00:00.000Z'

  it('offers a member to report, and neither to edit nor to delete', async () => {
    await show(samplePost({ likes: 0 }))
    expect(await items()).toEqual([...everybody, 'Report post'])
  })

  it('offers the author to edit and to delete, and not to report', async () => {
    await show(samplePost({ user: ada, likes: 0 }))
    expect(await items()).toEqual([...everybody, 'Edit post', 'Delete post'])
  })

  it('offers an admin to report and to delete', async () => {
    await show(samplePost({ likes: 0 }), {}, admin)
    expect(await items()).toEqual([...everybody, 'Report post', 'Delete post'])
  })

  it('shows an admin what an edited post said before', async () => {
    const versions = [{ content: 'The words before', replacedAt: editedAt }]
    await show(samplePost({ editedAt }), { 'GET /api/posts/1/versions': [200, versions] }, admin)
    await choose('Edit history')
    expect(await screen.findByRole('dialog', { name: 'Edit history' })).toBeDefined()
    expect(await screen.findByText('The words before')).toBeDefined()
  })

  it('keeps that from other members, the author included', async () => {
    await show(samplePost({ user: ada, editedAt }))
    expect(await items()).not.toContain('Edit history')
  })

  it('says who liked it', async () => {
    await show(samplePost(), { 'GET /api/posts/1/likes': [200, [{ ...ben, name: 'Cleo' }]] })
    await choose('See who liked this')
    expect(await screen.findByRole('link', { name: 'Cleo' })).toBeDefined()
  })

  it('saves for later', async () => {
    await show(samplePost(), { 'POST /api/saves': [200, samplePost({ savedByUser: true })] })
    await choose('Save post')
    expect(await screen.findByText('Post saved')).toBeDefined()
    expect(await items()).toContain('Unsave post')
  })

  it('copies the address', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await show(samplePost())
    await choose('Copy link')
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/posts/1`)
  })

  it('deletes after a question', async () => {
    await show(samplePost({ user: ada }), { 'DELETE /api/posts/1': [200, { message: 'Deleted' }] })
    await choose('Delete post')
    expect(await screen.findByText('Are you sure you want to delete this post?')).toBeDefined()
    await press('Delete')
    expect(await screen.findByText('Post deleted')).toBeDefined()
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('brings a post back that could not be deleted', async () => {
    await show(samplePost({ user: ada }), { 'DELETE /api/posts/1': [500, refusal] })
    await choose('Delete post')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete post')).toBeDefined()
    expect(screen.getByText('The shelf is locked.')).toBeDefined()
    expect(await screen.findByRole('article')).toBeDefined()
  })

  it('edits text, category and audience', async () => {
    const edited = samplePost({ user: ada, content: 'New words', state: 'pending', isApproved: false })
    const { fetch } = await show(samplePost({ user: ada }), { 'PATCH /api/posts/1': [200, edited] })
    await choose('Edit post')
    const text = await screen.findByRole('textbox', { name: 'Text' })
    await userEvent.clear(text)
    await userEvent.type(text, 'New words')
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Library Technology')
    await userEvent.click(screen.getByRole('radio', { name: 'Colleagues' }))
    await press('Save')
    expect(await screen.findByText('Post updated')).toBeDefined()
    expect(screen.getByText('Pending review')).toBeDefined()
    const [, init] = fetch.mock.calls.find(([, init]) => init?.method === 'PATCH')!
    expect(JSON.parse(String(init?.body))).toEqual({ content: 'New words', categoryId: 3, audience: 'colleagues' })
  })

  it('lets a post be for one of the groups that its author writes in', async () => {
    const moved = samplePost({ user: ada, audience: 'group', group: { id: 4, name: 'Map Room' } })
    const { fetch } = await show(samplePost({ user: ada }), {
      'GET /api/groups?mine=true&limit=50': [
        200,
        [sampleGroupCard({ id: 4, title: 'Map Room', mayPost: true }), sampleGroupCard({ id: 5, mayPost: false })],
      ],
      'PATCH /api/posts/1': [200, moved],
    })
    await choose('Edit post')
    await userEvent.click(await screen.findByRole('radio', { name: 'A group' }))
    const group = screen.getByRole('combobox', { name: 'Group' })
    expect([...group.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Choose', 'Map Room'])
    await userEvent.selectOptions(group, 'Map Room')
    await press('Save')
    await screen.findByText('Post updated')
    const [, init] = fetch.mock.calls.find(([, init]) => init?.method === 'PATCH')!
    expect(JSON.parse(String(init?.body))).toMatchObject({ audience: 'group', groupId: 4 })
  })

  it('offers a post of a group no other, also where the groups are known', async () => {
    const post = samplePost({ user: ada, audience: 'group', group: { id: 4, name: 'Map Room' } })
    const { queryClient } = await show(post)
    queryClient.setQueryData(['groups', 'to-write-in', ''], [{ id: 5, name: 'Cataloging' }])
    await choose('Edit post')
    await screen.findByRole('radio', { name: 'Map Room' })
    expect(screen.getAllByRole('radio')).toHaveLength(3)
  })

  it('keeps a post in its group, unless its author takes it out', async () => {
    const post = samplePost({ user: ada, audience: 'group', group: { id: 4, name: 'Map Room' } })
    const { fetch } = await show(post, { 'PATCH /api/posts/1': [200, post] })
    await choose('Edit post')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Map Room' })).checked).toBe(true)
    await press('Save')
    await screen.findByText('Post updated')
    const [, init] = fetch.mock.calls.find(([, init]) => init?.method === 'PATCH')!
    expect(JSON.parse(String(init?.body))).toMatchObject({ audience: 'group', groupId: 4 })
  })
})
