import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { uploadItemFile } from '#contract/items.ts'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, refuse } from '#testing/render.tsx'
import { editedCollection, sampleItemCard } from '#testing/sample-collection.ts'
import { sampleItem, samplePicture } from '#testing/sample-item.ts'
import { stubUploads } from '#testing/stub-uploads.ts'
import CollectionEdit from './collection-edit.tsx'

const items = 'GET /api/collections/9/items?limit=50'
const [fern, other, third] = [
  sampleItemCard(),
  sampleItemCard({ id: 22, title: 'Blechnum spicant' }),
  sampleItemCard({ id: 23, title: 'Osmunda regalis', waits: true, failedFiles: 1 }),
]
let uploads: ReturnType<typeof stubUploads>
beforeEach(() => {
  uploads = stubUploads()
})

function open(answers: Answers, search = '?tab=items') {
  return openScreens([{ path: '/collections/:id/edit', Component: CollectionEdit }], `/collections/9/edit${search}`, {
    'GET /api/collections/9': [200, editedCollection({ state: 'approved' })],
    [items]: [200, [fern, other, third]],
    ...answers,
  }).sent
}
const confirmDeletion = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
const titles = () =>
  within(screen.getByRole('list', { name: 'Items' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('the items of a collection, to its editors', () => {
  it('are all there, with what waits and what could not be read', async () => {
    open({})
    const rows = within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('listitem')
    expect(rows).toHaveLength(3)
    expect(rows[2]?.textContent).toContain('Pending review')
    expect(rows[2]?.textContent).toContain('1 file could not be read.')
    expect(screen.getByRole('link', { name: 'Blechnum spicant' }).getAttribute('href')).toBe(
      '/collections/9/edit?tab=items&item=22',
    )
  })

  it('are moved by keys and by steps, each told of by what it stands before', async () => {
    const orders = [
      [fern, other, third],
      [third, fern, other],
      [third, other, fern],
    ]
    let moves = 0
    const sent = open({
      [items]: () => [200, orders[moves]!],
      'PATCH /api/collections/9/order': () => {
        moves += 1
        return [200, { message: 'Done' }]
      },
    })
    const grip = await screen.findByRole('button', { name: 'Move Osmunda regalis' })
    grip.focus()
    await userEvent.keyboard('{Home}')
    expect(titles()).toEqual(['Osmunda regalis', 'Dryopteris filix-mas', 'Blechnum spicant'])
    expect(await screen.findByText('Order saved')).toBeDefined()
    expect(screen.getByText('Osmunda regalis is now 1 of 3')).toBeDefined()
    expect(document.activeElement).toBe(grip)
    await userEvent.click(screen.getByRole('button', { name: 'Move Dryopteris filix-mas down' }))
    expect(titles()).toEqual(['Osmunda regalis', 'Blechnum spicant', 'Dryopteris filix-mas'])
    await waitFor(() =>
      expect(sent('PATCH /api/collections/9/order')).toEqual([
        { itemId: 23, before: 21 },
        { itemId: 21, before: null },
      ]),
    )
  })

  it('are asked for again when an order is refused', async () => {
    const sent = open({ 'PATCH /api/collections/9/order': refuse('unexpected') })
    await userEvent.click(await screen.findByRole('button', { name: 'Move Blechnum spicant up' }))
    expect(await screen.findByText('Action failed')).toBeDefined()
    await waitFor(() => expect(titles()).toEqual(['Dryopteris filix-mas', 'Blechnum spicant', 'Osmunda regalis']))
    expect(sent(items).length).toBeGreaterThan(1)
  })

  it('are moved by hand only where the collection says so', async () => {
    open({ 'GET /api/collections/9': [200, editedCollection({ order: 'date' })] })
    await screen.findByRole('list', { name: 'Items' })
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })

  it('come from files, each under its name, and wait for review', async () => {
    const sent = open({ 'POST /api/collections/9/items': [201, sampleItem({ id: 40 })] })
    // Browsers let people choose any file, whatever the field asks for.
    await userEvent
      .setup({ applyAccept: false })
      .upload(await screen.findByLabelText('Add items'), [
        new File(['a'], 'osmunda_regalis.tif', { type: 'image/tiff' }),
        new File(['b'], 'notes.docx'),
      ])
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]!.url).toBe('/api/items/40/files')
    uploads[0]!.answerTo<typeof uploadItemFile>(201, samplePicture({ state: 'waiting' }))
    expect(await screen.findByText('Items added')).toBeDefined()
    expect(screen.getByText('1 item waits for review.')).toBeDefined()
    expect(sent('POST /api/collections/9/items')).toEqual([
      expect.objectContaining({ type: 'image', metadata: { title: ['osmunda regalis'] } }),
    ])
    const left = within(screen.getByRole('list', { name: 'Files on their way' })).getAllByRole('listitem')
    expect(left.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^notes\.docx./)])
  })

  it('are looked for again until all pictures are prepared, and can be submitted then', async () => {
    const may = { edit: true, submit: false, delete: true, answerEditing: false }
    let [waitingFiles, mayBeSent] = [1, false]
    open({
      'GET /api/collections/9': () => [200, editedCollection({ waitingFiles, may: { ...may, submit: mayBeSent } })],
      [items]: () => [200, [{ ...fern, waitingFiles }]],
    })
    expect(await screen.findByText(/1 file is being prepared/)).toBeDefined()
    expect(screen.getByText('The picture is being prepared.')).toBeDefined()
    ;[waitingFiles, mayBeSent] = [0, true]
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeDefined()
    await waitFor(() => expect(screen.queryByText('The picture is being prepared.')).toBeNull())
  })

  it('are deleted after a question, one after the other without losing the place', async () => {
    let left = [fern, other, third]
    const without = (gone: number) => (): [200, { message: string }] => {
      left = left.filter(({ id }) => id !== gone)
      return [200, { message: 'Done' }]
    }
    const sent = open({
      [items]: () => [200, left],
      'DELETE /api/items/22': without(22),
      'DELETE /api/items/23': without(23),
      'DELETE /api/items/21': without(21),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Blechnum spicant' }))
    await confirmDeletion()
    expect(await screen.findByText('Item deleted')).toBeDefined()
    expect(sent('DELETE /api/items/22')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Osmunda regalis' })))
    await userEvent.keyboard('{Enter}')
    await confirmDeletion()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Dryopteris filix-mas' })))
    await userEvent.keyboard('{Enter}')
    await confirmDeletion()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Items' })))
  })
})

describe('one item, to its editors', () => {
  const own = (given: Parameters<typeof sampleItem>[0] = {}) =>
    sampleItem({ id: 21, collection: { ...sampleItem().collection, id: 9 }, may: { edit: true, delete: true }, ...given })
  const form = '?tab=items&item=21'

  it('sends the fields that were changed, several values on a line each', async () => {
    const sent = open({ 'GET /api/items/21': [200, own()], 'PATCH /api/items/21': [200, own({ hasProposal: true })] }, form)
    const creators = await screen.findByLabelText(/^Creator/)
    await userEvent.clear(creators)
    await userEvent.type(creators, 'Edith Marlowe{Enter}Ada Marlowe')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Item updated')).toBeDefined()
    expect(screen.getByText('Your change has been submitted for review.')).toBeDefined()
    expect(sent('PATCH /api/items/21')).toEqual([{ metadata: { creator: ['Edith Marlowe', 'Ada Marlowe'] } }])
  })

  it('stands for its collection where it is chosen', async () => {
    const sent = open(
      { 'GET /api/items/21': [200, own()], 'PATCH /api/collections/9': [200, editedCollection({ coverItemId: 21 })] },
      form,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Use as cover' }))
    expect(await screen.findByText('Collection updated')).toBeDefined()
    expect(sent('PATCH /api/collections/9')).toEqual([{ coverItemId: 21 }])
  })

  it('says which field cannot be as it is, before and after it was sent', async () => {
    const sent = open({ 'GET /api/items/21': [200, own()], 'PATCH /api/items/21': refuse('identifier_taken') }, form)
    const date = await screen.findByLabelText(/^Date/)
    await userEvent.clear(date)
    await userEvent.type(date, 'long ago')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('heading', { name: '1 thing needs your attention' })).toBeDefined()
    expect(sent('PATCH /api/items/21')).toEqual([])
    await userEvent.clear(date)
    await userEvent.type(date, '1871~')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('link', { name: 'Another item of this collection has this identifier.' })).toBeDefined()
  })

  it('has files: prepared, unreadable, moved, described, replaced and deleted', async () => {
    const files = [
      samplePicture({ id: 1, name: 'recto.tif', alt: '' }),
      samplePicture({ id: 2, name: 'verso.tif', state: 'failed', why: 'it ends too early', thumb: null }),
    ]
    let left = files
    const sent = open(
      {
        'GET /api/items/21': () => [200, own({ files: left, state: 'draft' })],
        'PATCH /api/items/21/files': [200, own({ files })],
        'DELETE /api/item-files/2': () => [200, own({ files: (left = files.slice(0, 1)) })],
        'DELETE /api/item-files/1': () => [200, own({ files: (left = []) })],
      },
      form,
    )
    expect(await screen.findByText('This file could not be read: it ends too early.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Move verso.tif up' }))
    const words = screen.getByLabelText('Description for those who do not see it of recto.tif')
    await userEvent.type(words, 'A frond')
    await userEvent.tab()
    await waitFor(() =>
      expect(sent('PATCH /api/items/21/files')).toEqual([{ fileIds: [2, 1] }, { alts: [{ fileId: 1, alt: 'A frond' }] }]),
    )
    await userEvent.upload(screen.getByLabelText('Replace verso.tif'), new File(['b'], 'verso-2.tif'))
    await waitFor(() => expect(uploads[0]?.form?.get('replaces')).toBe('2'))
    await userEvent.click(screen.getByRole('button', { name: 'Delete verso.tif' }))
    await confirmDeletion()
    expect(await screen.findByText('File deleted')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete recto.tif' })))
    await userEvent.keyboard('{Enter}')
    await confirmDeletion()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Files' })))
  })

  it('loses nothing of a description that is typed while data comes in', async () => {
    let alt = ''
    const files = () => [samplePicture({ id: 1, name: 'recto.tif', alt })]
    const sent = open(
      {
        'GET /api/items/21': () => [200, own({ files: files() })],
        'PATCH /api/items/21/files': () => {
          alt ||= 'A frond'
          return [200, own({ files: files() })]
        },
      },
      form,
    )
    const field = await screen.findByLabelText<HTMLInputElement>(/^Description for those/)
    await userEvent.type(field, 'A frond')
    await userEvent.tab()
    await userEvent.type(field, ' of 1871')
    expect(await screen.findByText('Description saved')).toBeDefined()
    await waitFor(() => expect(sent('GET /api/items/21')).toHaveLength(2))
    expect(screen.getByLabelText<HTMLInputElement>(/^Description for those/).value).toBe('A frond of 1871')
    await userEvent.tab()
    await waitFor(() =>
      expect(sent('PATCH /api/items/21/files').at(-1)).toEqual({ alts: [{ fileId: 1, alt: 'A frond of 1871' }] }),
    )
  })

  it('keeps more fields open when the last of them is emptied', async () => {
    open({ 'GET /api/items/21': [200, own({ metadata: { title: ['Fern'], publisher: ['Delta'] } })] }, form)
    const publisher = await screen.findByLabelText<HTMLTextAreaElement>(/^Publisher/)
    const fold = publisher.closest('details')!
    expect(fold.open).toBe(true)
    await userEvent.clear(publisher)
    expect(fold.open).toBe(true)
  })

  it('tells files that wait from those that were sent back', async () => {
    const files = [
      samplePicture({ id: 1, name: 'recto.tif' }),
      samplePicture({ id: 2, name: 'verso.tif', isNew: true, isSentBack: true }),
      samplePicture({ id: 3, name: 'cover.tif', isNew: true }),
    ]
    open({ 'GET /api/items/21': [200, own({ files })] }, form)
    const rows = within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem')
    const states = rows.map(({ textContent }) => /Sent back|Pending review/.exec(textContent)?.[0])
    expect(states).toEqual([undefined, 'Sent back', 'Pending review'])
  })

  it('keeps the only file that others see', async () => {
    const files = [samplePicture({ id: 1, name: 'recto.tif' }), samplePicture({ id: 2, name: 'verso.tif', isNew: true })]
    open({ 'GET /api/items/21': [200, own({ files })] }, form)
    expect(await screen.findByRole('button', { name: 'Delete verso.tif' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Delete recto.tif' })).toBeNull()
  })
})
