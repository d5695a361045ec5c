import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { GroupFile } from '#contract/groups.ts'
import { inside, joined, openGroup } from '#testing/group-page.tsx'
import { type Answers, press, refuse } from '#testing/render.tsx'
import { ben } from '#testing/sample-post.ts'

const files = 'GET /api/groups/4/files?limit=12'
const open = (answers: Answers) => openGroup(joined(), answers, '/groups/4?tab=files')

const file = (given: Partial<GroupFile['attachment']>, from: Partial<GroupFile> = {}): GroupFile => ({
  attachment: {
    ...{ url: '/media/rules.pdf', kind: 'document', type: 'application/pdf', name: 'rules.pdf', size: 2048, alt: '' },
    ...{ width: null, height: null, sizes: [], blur: null },
    ...given,
  },
  ...{ post: { id: 9 }, resource: null, user: ben, createdAt: '2026-03-14T09:00:00.000Z' },
  ...from,
})
const map = file({ url: '/media/map.png', kind: 'image', type: 'image/png', name: 'map.png', alt: 'A map of the stacks' })
const kit = file(
  { url: '/api/resources/8/versions/2/file', name: 'kit.mrc', type: 'application/marc' },
  { post: null, resource: { id: 8, title: 'Sewing kit' } },
)

describe('the files of a group', () => {
  it('lead to the posts and resources that they came with, and are saved by their names', async () => {
    open({ [files]: [200, [map, file({}), kit]] })
    const rows = within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem')
    const leadsTo = (row: HTMLElement) =>
      within(row)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    expect(rows.map(leadsTo)).toEqual([
      ['/posts/9', '/media/map.png', '/posts/9'],
      ['/media/rules.pdf', '/posts/9'],
      ['/api/resources/8/versions/2/file', '/resources/8'],
    ])
    const [picture, rules, records] = rows.map((row) => within(row))
    expect(picture!.getByRole('img', { name: 'A map of the stacks' })).toBeDefined()
    expect(rules!.getByRole('link', { name: 'Post by Ben' })).toBeDefined()
    expect(records!.getByRole('link', { name: 'Sewing kit' })).toBeDefined()
    expect(records!.queryByRole('link', { name: /^Post by/ })).toBeNull()
    expect(records!.getByRole('button', { name: 'View records of kit.mrc' })).toBeDefined()
  })

  it('are asked for again where they could not be read', async () => {
    let isBroken = true
    open({ [files]: () => (isBroken ? refuse('unexpected') : [200, [map]]) })
    expect(await screen.findByText('Error loading files. Please try again later.')).toBeDefined()
    isBroken = false
    await press('Try again')
    expect(await screen.findByRole('img', { name: 'A map of the stacks' })).toBeDefined()
  })

  it('are not offered to those who do not read the group', async () => {
    openGroup(joined({ membership: null, may: { ...inside, read: false, write: false } }), {}, '/groups/4?tab=files')
    expect(await screen.findByRole('tab', { name: /^Posts/ })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('tab', { name: /^Files/ })).toBeNull())
  })
})
