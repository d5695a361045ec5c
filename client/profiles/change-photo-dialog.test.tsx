import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleProfile } from '#testing/sample-profile.ts'
import ChangePhotoDialog from './change-photo-dialog.tsx'

/** The canvas is the edge: what it draws and encodes is up to the browser. */
const drawn: number[][] = []
class FakeCanvas {
  getContext = () => ({ drawImage: (_: unknown, ...places: number[]) => drawn.push(places) })
  convertToBlob = async ({ type }: { type: string }) => new Blob(['cut'], { type })
}

beforeEach(() => {
  drawn.length = 0
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 400, close: () => {} }))
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})

const onClose = vi.fn()
let fetch: ReturnType<typeof stubServer>
async function open(answer: Answers['POST /api/users/7/update-photo'] = [200, { ...ada, profilePicture: '/media/new.webp' }]) {
  onClose.mockClear()
  fetch = stubServer({ ...signedIn(), 'POST /api/users/7/update-photo': answer })
  const Page = () => {
    const viewer = useViewer()
    return (
      viewer && (
        <>
          <p>Photo {viewer.profilePicture}</p>
          <ChangePhotoDialog profile={sampleProfile(ada)} onClose={onClose} />
          <Toaster />
        </>
      )
    )
  }
  renderRoutes([{ path: '/', Component: Page }], '/')
  await screen.findByRole('dialog', { name: 'Change Profile Photo' })
}
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Photo' })
const sent = () =>
  fetch.mock.calls.filter(([url]) => url.endsWith('-photo')).map(([, init]) => JSON.parse(String(init?.body)).photoUrl as string)
const photo = new File(['photo'], 'me.png', { type: 'image/png' })
const chooseFile = async () => {
  await userEvent.upload(screen.getByLabelText('Choose an image'), photo)
  const preview = await screen.findByRole<HTMLImageElement>('img', { name: 'Preview' })
  Object.defineProperties(preview, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } })
  fireEvent.load(preview)
  return preview
}

describe('a photo from a file', () => {
  it('is cropped, sent as a data URL, and is everywhere at once', async () => {
    await open()
    expect(saveButton().getAttribute('aria-disabled')).toBe('true')
    await chooseFile()
    await userEvent.click(saveButton())
    expect(await screen.findByText('Profile photo updated')).toBeDefined()
    expect(drawn).toEqual([[200, 0, 400, 400, 0, 0, 400, 400]])
    expect(sent()).toEqual([`data:image/webp;base64,${btoa('cut')}`])
    expect(screen.getByText('Photo /media/new.webp')).toBeDefined()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is moved and zoomed by keyboard', async () => {
    await open()
    const preview = await chooseFile()
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
    fireEvent.change(screen.getByRole('slider', { name: 'Move left or right' }), { target: { value: '1' } })
    fireEvent.change(screen.getByRole('slider', { name: 'Move up or down' }), { target: { value: '0' } })
    expect([preview.style.width, preview.style.height, preview.style.left]).toEqual(['400%', '200%', '-300%'])
    await userEvent.click(saveButton())
    await waitFor(() => expect(drawn).toEqual([[600, 0, 200, 200, 0, 0, 200, 200]]))
  })

  it('follows the pointer, as far as there is picture', async () => {
    await open()
    const preview = await chooseFile()
    const window = preview.parentElement as HTMLElement
    Object.defineProperty(window, 'clientWidth', { value: 200 })
    window.setPointerCapture = () => {}
    fireEvent.pointerDown(window, { clientX: 100, clientY: 100, pointerId: 1 })
    fireEvent.pointerMove(window, { clientX: 150, clientY: 160, pointerId: 1 })
    expect([preview.style.left, preview.style.top]).toEqual(['-25%', '0%'])
    fireEvent.pointerMove(window, { clientX: 400, clientY: 160, pointerId: 1 })
    expect(preview.style.left).toBe('0%')
    fireEvent.pointerUp(window)
    fireEvent.pointerMove(window, { clientX: 0, clientY: 0, pointerId: 1 })
    expect(preview.style.left).toBe('0%')
  })

  it('that is no picture is refused', async () => {
    await open()
    fireEvent.error(await chooseFile())
    expect(await screen.findByText('Upload failed')).toBeDefined()
    expect(screen.getByText('There was a problem uploading your profile picture. Please try again.')).toBeDefined()
    expect(saveButton().getAttribute('aria-disabled')).toBe('true')
  })

  it('that the server refuses leaves the dialog open', async () => {
    await open([400, { code: 'invalid_image', message: 'This file is not an image we can read.' }])
    await chooseFile()
    await userEvent.click(saveButton())
    expect(await screen.findByText('Failed to update profile photo')).toBeDefined()
    expect(screen.getByText('This file is not an image we can read.')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a photo by its address', () => {
  it('is sent as it is', async () => {
    await open()
    await userEvent.click(screen.getByRole('tab', { name: 'Photo URL' }))
    await userEvent.type(screen.getByLabelText('Image URL'), ' https://library.example/me.jpg {Enter}')
    await waitFor(() => expect(sent()).toEqual(['https://library.example/me.jpg']))
  })

  it('is asked for when it is missing', async () => {
    await open()
    await userEvent.click(screen.getByRole('tab', { name: 'Photo URL' }))
    expect(saveButton().getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(screen.getByLabelText('Image URL'), '{Enter}')
    expect(await screen.findByText('No image selected')).toBeDefined()
    expect(screen.getByText('Please select or provide a URL for an image.')).toBeDefined()
    expect(sent()).toEqual([])
  })
})
