import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Import, ImportRow, RowOutcome, uploadCsv, uploadImportFile } from '#contract/imports.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, hold, press, renderRoutes, sentTo, signedIn, stubServer } from '#testing/render.tsx'
import { sampleImport, sampleRow, withTable } from '#testing/sample-import.ts'
import { stubUploads } from '#testing/stub-uploads.ts'
import CollectionImport from './collection-import.tsx'

const one = 'GET /api/imports/31?limit=1'
/** What the report contains for one outcome. */
function found(outcome: RowOutcome, data: Import, rows: ImportRow[] = []): Answers {
  const answers: Answers = {}
  answers[`GET /api/imports/31?outcome=${outcome}&limit=20`] = [200, { ...data, rows }]
  return answers
}

function open(data: Import, answers: Answers = {}) {
  const fetch = stubServer({ ...signedIn(), [one]: [200, data], ...answers })
  const Page = () =>
    useViewer() && (
      <>
        <CollectionImport />
        <Toaster />
      </>
    )
  const { router, queryClient } = renderRoutes(
    [
      { path: '/collections/:id/import/:importId', Component: Page },
      { path: '*', Component: Toaster },
    ],
    '/collections/12/import/31',
  )
  const sent = sentTo(fetch)
  return { sent, router, queryClient }
}

it('begins with a table, and asks for nothing else before', async () => {
  const requests = stubUploads()
  open(sampleImport())
  const table = new File(['Name\nDryopteris'], 'ferns.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Choose a CSV file'), table)
  expect(screen.queryByRole('heading', { name: 'Columns' })).toBeNull()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect([requests[0]!.method, requests[0]!.url, requests[0]!.file?.name]).toEqual(['POST', '/api/imports/31/csv', 'ferns.csv'])
  requests[0]!.answerTo<typeof uploadCsv>(200, withTable())
  expect(await screen.findByRole('heading', { name: 'Columns' })).toBeDefined()
  expect(screen.getByText('ferns.csv')).toBeDefined()
})

it('takes a table that is dropped, and says why one is refused', async () => {
  const requests = stubUploads()
  open(sampleImport())
  const zone = (await screen.findByText('Drop a CSV file here')).parentElement!
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [new File(['"'], 'broken.csv')] } })
  await waitFor(() => expect(requests).toHaveLength(1))
  requests[0]!.answerTo<typeof uploadCsv>(400, {
    ...{ code: 'invalid_input', message: 'Some of what was sent is not valid.' },
    fields: { csv: 'A quotation mark is opened and not closed again, up to line 1.' },
  })
  expect((await screen.findByText(/A quotation mark is opened/)).textContent).toMatch(/^Upload failed: broken.csv/)
})

it('shows what each column holds, and lets it be another', async () => {
  const { sent } = open(withTable({ mapping: ['title', null] }), {
    'PATCH /api/imports/31': [200, withTable({ mapping: ['title', 'contributor'], separator: ';' })],
  })
  const column = await screen.findByLabelText<HTMLSelectElement>('dc:creator')
  expect(column.value).toBe('')
  expect(screen.getByText('Edith Marlowe')).toBeDefined()
  await userEvent.selectOptions(column, 'Contributor')
  await waitFor(() => expect(column.value).toBe('contributor'))
  await userEvent.click(screen.getByRole('radio', { name: 'Bar |' }))
  await waitFor(() => expect(sent('PATCH /api/imports/31')).toEqual([{ mapping: ['title', 'contributor'] }, { separator: '|' }]))
})

it('sends files one after the other, and tells of each that failed', async () => {
  const requests = stubUploads()
  open(withTable({ mapping: ['title', 'filename'] }))
  const files = ['one.tif', 'two.tif'].map((name) => new File(['picture'], name, { type: 'image/tiff' }))
  await userEvent.upload(await screen.findByLabelText('Choose files'), files)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.getByText('Uploading... 2 files to go')).toBeDefined()
  const arrived = { id: 1, name: 'one.tif', size: 7, state: 'waiting', why: null } as const
  requests[0]!.answerTo<typeof uploadImportFile>(200, withTable({ mapping: ['title', 'filename'], files: [arrived] }))
  expect(await screen.findByText('The picture is being prepared.')).toBeDefined()
  await waitFor(() => expect(requests).toHaveLength(2))
  requests[1]!.answerTo<typeof uploadImportFile>(409, {
    ...{ code: 'quota_reached', message: 'There is no room left for your collections.' },
  })
  expect((await screen.findByText(/There is no room left/)).textContent).toMatch(/^Upload failed: two.tif/)
  expect(screen.getByText('1 file')).toBeDefined()
})

it('names each of several files that cannot be sent, however they were chosen', async () => {
  stubUploads()
  open(withTable({ mapping: ['title', 'filename'] }))
  const files = ['one.exe', 'two.exe'].map((name) => new File(['program'], name))
  fireEvent.change(await screen.findByLabelText('Choose files'), { target: { files } })
  expect(await screen.findByText(/two\.exe/)).toBeDefined()
  expect(screen.getByText(/one\.exe/)).toBeDefined()
})

it('keeps what an answer says over what was asked before it', async () => {
  const checked = withTable({ state: 'checked', counts: { rows: 3, new: 3, changed: 0, unchanged: 0, errors: 0 } })
  const { queryClient } = open(withTable(), { 'POST /api/imports/31/check': [200, checked], ...found('new', checked) })
  await screen.findByRole('button', { name: 'Check' })
  const earlier = hold(one)
  const asked = queryClient.refetchQueries({ queryKey: ['imports', 31], exact: true })
  await waitFor(() => expect(earlier).toHaveLength(1))
  await press('Check')
  await screen.findByText('3 new, 0 changed, 0 with errors')
  earlier.forEach((letGo) => letGo())
  await waitFor(() => asked)
  expect(screen.getByText('3 new, 0 changed, 0 with errors')).toBeDefined()
})

it('keeps a file that has arrived over what was asked before it', async () => {
  const requests = stubUploads()
  const { queryClient } = open(withTable())
  const file = new File(['picture'], 'one.tif', { type: 'image/tiff' })
  await userEvent.upload(await screen.findByLabelText('Choose files'), file)
  await waitFor(() => expect(requests).toHaveLength(1))
  const earlier = hold(one)
  const asked = queryClient.refetchQueries({ queryKey: ['imports', 31], exact: true })
  await waitFor(() => expect(earlier).toHaveLength(1))
  const arrived = { id: 1, name: 'one.tif', size: 7, state: 'made', why: null } as const
  requests[0]!.answerTo<typeof uploadImportFile>(200, withTable({ files: [arrived] }))
  expect(await screen.findByText('1 file')).toBeDefined()
  earlier.forEach((letGo) => letGo())
  await waitFor(() => asked)
  expect(screen.getByText('1 file')).toBeDefined()
})

it('lets one column be chosen after the other, and sends each when the one before has arrived', async () => {
  const patch = 'PATCH /api/imports/31'
  const { sent } = open(withTable(), { [patch]: [200, withTable({ mapping: ['contributor', 'creator'] })] })
  const earlier = hold(patch)
  const first = await screen.findByLabelText<HTMLSelectElement>('Name')
  const second = screen.getByLabelText<HTMLSelectElement>('dc:creator')
  await userEvent.selectOptions(first, 'Contributor')
  await waitFor(() => expect(earlier).toHaveLength(1))
  await userEvent.selectOptions(second, 'Subject')
  expect([first.value, second.value]).toEqual(['contributor', 'subject'])
  expect(sent(patch)).toEqual([{ mapping: ['contributor', 'creator'] }])
  earlier[0]!()
  await waitFor(() => expect(sent(patch)[1]).toEqual({ mapping: ['contributor', 'subject'] }))
})

it('checks, and reports row by row', async () => {
  const checked = withTable({
    ...{ state: 'checked', filesWithoutRow: ['extra.tif'] },
    counts: { rows: 3, new: 1, changed: 1, unchanged: 0, errors: 1 },
  })
  const wrong = sampleRow({ number: 4, title: '', outcome: 'error', errors: [{ column: 'Name', message: 'Title is required' }] })
  open(withTable(), {
    'POST /api/imports/31/check': [200, checked],
    ...found('error', checked, [wrong]),
    ...found('changed', checked, [sampleRow({ number: 3, outcome: 'changed', fields: ['creator'], itemId: 90 })]),
  })
  await press('Check')
  expect(await screen.findByText('1 new, 1 changed, 1 with errors')).toBe(document.activeElement)
  const row = within((await screen.findByText('Title is required', { exact: false })).closest('li')!)
  expect(row.getByText('Row 4')).toBeDefined()
  expect(row.getByText('Name')).toBeDefined()
  expect(screen.getByText('1 file without a row')).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: /^Changed/ }))
  const changed = await screen.findByRole('link', { name: 'Dryopteris' })
  expect(changed.getAttribute('href')).toBe('/collections/12/items/90')
  expect(within(changed.closest('li')!).getByText('Creator')).toBeDefined()
})

it('starts as was chosen, and shows how far it is', async () => {
  const counts = { rows: 3, new: 3, changed: 0, unchanged: 0, errors: 0 }
  const checked = withTable({ state: 'checked', counts })
  const { sent } = open(checked, {
    ...found('new', checked, [sampleRow()]),
    'POST /api/imports/31/start': [202, withTable({ state: 'running', counts, progress: { done: 1, total: 3 } })],
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'All or nothing' }))
  await press('Start import')
  expect(await screen.findByText('1 of 3 rows')).toBeDefined()
  expect(await screen.findByText('Import started')).toBeDefined()
  expect(sent('POST /api/imports/31/start')).toEqual([{ allOrNothing: true }])
})

it('reports what became of it', async () => {
  const done = withTable({ state: 'done', counts: { rows: 3, new: 2, changed: 0, unchanged: 0, errors: 1 } })
  open(done, found('error', done))
  expect(await screen.findByText('2 items, 1 with errors')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the collection' }).getAttribute('href')).toBe('/collections/12/edit')
})

it('says why nothing was imported', async () => {
  const done = withTable({ state: 'done', failure: 'Row 2: Another item of this collection has this identifier.' })
  open(done, found('new', done))
  expect(await screen.findByText('Import failed')).toBeDefined()
  expect(screen.getByText(/Another item of this collection/)).toBeDefined()
})

it('is dropped after a question', async () => {
  const { router } = open(withTable(), { 'DELETE /api/imports/31': [200, { message: 'Import dropped' }] })
  await press('Drop import')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Drop import' }))
  expect(await screen.findByText('Import dropped')).toBeDefined()
  await waitFor(() => expect(router.state.location.pathname).toBe('/collections/12/edit'))
})

it('does not exist under another collection', async () => {
  open(withTable({ collection: { id: 13, title: 'Other' } }))
  expect(await screen.findByText('404 Page Not Found')).toBeDefined()
})
