import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Category } from '#contract/categories.ts'
import type { Attachment, Post } from '#contract/posts.ts'
import type { uploadFile } from '#contract/uploads.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { PostComposer } from '#client/composer/post-composer.tsx'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, type AnswerTo, renderRoutes, signedIn, stubServer } from './render.tsx'
import { stubUploads } from './stub-uploads.ts'

export const draftKey = `ibid-draft-${ada.id}`
const categories: Category[] = [
  { id: 1, name: 'Cataloging & Metadata', cloth: 'madder' },
  { id: 4, name: 'Community Programs', cloth: 'moss' },
]
export const stored = (name: string, kind: Attachment['kind'] = 'image'): Attachment => ({
  ...{ url: `/media/${name}`, kind, name, type: 'image/webp', size: 40_000, alt: '', blur: null, sizes: [] },
  ...{ width: 800, height: 600 },
})
export const posted = (content: string, part: Partial<Post> = {}): Post => ({
  ...{ id: 90, userId: ada.id, content, language: null, media: [], attachments: [], comments: [], user: ada, categoryId: null },
  ...{
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    audience: 'public',
    group: null,
    isApproved: false,
    state: 'pending',
  },
  ...{ commentCount: 0, likes: 0, likedByUser: false, savedByUser: false },
  ...part,
})

export let fetch: ReturnType<typeof stubServer>
export let uploads: ReturnType<typeof stubUploads>

const Page = () =>
  useViewer() && (
    <main>
      <PostComposer />
      <Toaster />
    </main>
  )

export async function open(answers: Answers = {}) {
  fetch = stubServer({ ...signedIn(), 'GET /api/categories': [200, categories], ...answers })
  const page = renderRoutes([{ path: '/', Component: Page }], '/')
  await screen.findByLabelText('Write a post')
  return page
}
export const text = () => screen.getByLabelText<HTMLTextAreaElement>('Write a post')
export const postButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Post/ })
export const write = (words: string) => userEvent.type(text(), words)
export const sentBodies = () =>
  fetch.mock.calls
    .filter(([url, init]) => `${init?.method} ${url}` === 'POST /api/posts')
    .map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>)
export const savedDraft = () => JSON.parse(localStorage.getItem(draftKey) ?? 'null') as Record<string, unknown> | null

export const file = (name: string, size = 1000) => new File([new Uint8Array(size)], name)
export const choose = (label: string, ...files: File[]) => fireEvent.change(screen.getByLabelText(label), { target: { files } })
export const nextUpload = async (at: number) => {
  await waitFor(() => expect(uploads.length).toBeGreaterThan(at))
  return uploads[at]!
}
export const answer = async (at: number, ...reply: AnswerTo<typeof uploadFile>) => {
  const request = await nextUpload(at)
  await act(async () => request.answer(...reply))
}

/** To be called before each test. */
export function startAfresh() {
  localStorage.clear()
  uploads = stubUploads()
}
