import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { AttachedFile, ViewRecords } from './attached-file.tsx'
import { openDesk, type Request } from './records-desk.ts'
import { changed, following, shelves } from './sample-records.ts'

// Loaded when first opened; here, before anything waits for it.
beforeAll(() => import('./record-viewer.tsx'))

/** A browser's worker, on this thread: it runs the same code. */
class WorkerHere extends EventTarget {
  answer = openDesk()
  postMessage(request: Request) {
    void this.answer(request).then((data) => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {}
}

async function open(content: Uint8Array | null, type = 'application/marc') {
  vi.stubGlobal('Worker', WorkerHere)
  const response = () => new Response(content as Uint8Array<ArrayBuffer> | null, { status: content ? 200 : 404 })
  vi.stubGlobal('fetch', async () => response())
  const file = { url: `/media/${Math.random()}.mrc`, name: 'records.mrc', size: 400, type }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttachedFile file={file} />
    </QueryClientProvider>,
  )
  const view = screen.queryByRole('button', { name: 'View records of records.mrc' })
  if (view) await userEvent.click(view)
  return view
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children, ({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()).join('|'))

it('shows a record with leader, tags, indicators and subfields', async () => {
  await open(shelves())
  await screen.findByRole('heading', { name: 'Shelves and shelving : a history' })
  await screen.findByText('MARC 21 · 1 record')
  expect(rows()).toEqual([
    expect.stringMatching(/^LDR\|\|\d{5}nam a22\d{5} a 4500\|$/),
    '001||ib000412|',
    '100|1#|$a Åkesson, Måns, $d 1961-|',
    '245|10|$a Shelves and shelving : $b a history / $c Måns Åkesson.|',
    '650|#0|$a Library shelving $x History.|',
  ])
  expect(screen.queryByRole('navigation', { name: 'Records' })).toBeNull()
})

it('turns to the next record, and to one by its number', async () => {
  const user = userEvent.setup()
  await open(following(shelves('One'), shelves('Two'), shelves('Three')))
  await screen.findByRole('heading', { name: 'One : a history' })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'Two : a history' })
  const number = screen.getByLabelText(/^Record/, { selector: 'input' })
  await user.clear(number)
  await user.type(number, '3{Enter}')
  await screen.findByRole('heading', { name: 'Three : a history' })
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
  await user.clear(number)
  await user.type(number, '17{Enter}')
  expect((number as HTMLInputElement).value).toBe('3')
})

it('finds records by what is in them and marks it', async () => {
  const user = userEvent.setup()
  await open(following(shelves('One'), shelves('Größe'), shelves('Three')))
  const field = await screen.findByRole('searchbox', { name: 'Search in this file' })
  await user.type(field, 'grosse')
  await screen.findByText('No record has this.')
  await user.clear(field)
  await user.type(field, 'größe')
  await screen.findByText('Found in 1 of 3 records.')
  await screen.findByRole('heading', { name: 'Größe : a history' })
  expect(document.querySelector('mark')?.textContent).toBe('Größe')
})

it('copies a field', async () => {
  const user = userEvent.setup()
  await open(shelves())
  await user.click(await screen.findByRole('button', { name: 'Copy 650' }))
  expect(await navigator.clipboard.readText()).toBe('650 #0 $aLibrary shelving$xHistory.')
})

it('leads to the records that are wrong, and says where they are', async () => {
  const user = userEvent.setup()
  await open(following(shelves('One'), changed(shelves('Two'), 0, '00001')))
  await screen.findByText('1 of 2 records has a fault.')
  await user.click(screen.getByRole('button', { name: 'Record 2' }))
  const record = await screen.findByRole('article', { name: 'Record 2' })
  await within(record).findByText(/^Record 2: the leader says 1 bytes, but the record ends after \d+, at byte \d+\.$/)
})

it('says so when the file cannot be read', async () => {
  await open(null)
  await screen.findByText('The file could not be read. Please download it instead.')
})

it('offers no such view of other documents', async () => {
  expect(await open(shelves(), 'application/pdf')).toBeNull()
  screen.getByRole('link', { name: /records/ })
})

it('reads from where looking is no download, and saves from where it is one', async () => {
  vi.stubGlobal('Worker', WorkerHere)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(shelves() as Uint8Array<ArrayBuffer>)
  })
  const file = { url: '/file', viewUrl: '/file?isViewed=true', name: 'records.mrc', type: 'application/marc' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ViewRecords file={file} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'View records of records.mrc' }))
  await screen.findByRole('heading', { name: 'Shelves and shelving : a history' })
  expect(asked).toEqual(['/file?isViewed=true'])
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/file')
})
