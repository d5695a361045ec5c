import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Post } from '#contract/posts.ts'
import type { ProblemBody } from '#contract/problems.ts'
import type { CurrentUser } from '#contract/users.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { PostList } from '#client/posts/post-list.tsx'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, renderRoutes, stubServer } from './render.tsx'

const list = 'GET /api/posts?recent=true&limit=10'
export const admin: CurrentUser = { ...ada, isAdmin: true }
export const refusal: ProblemBody = { code: 'unexpected', message: 'The shelf is locked.' }

/** A list of one post, as on the home screen. */
export async function show(post: Post, answers: Answers = {}, viewer: CurrentUser = ada) {
  const fetch = stubServer({
    [list]: [200, [post]],
    'GET /api/user': [200, viewer],
    'GET /api/categories': [200, [{ id: 3, name: 'Library Technology', cloth: 'teal' }]],
    ...answers,
  })
  return { fetch, ...renderRoutes([{ path: '*', Component: Page }], '/'), article: await screen.findByRole('article') }
}

const Page = () =>
  useViewer() && (
    <main>
      <PostList of={{ recent: 'true' }} empty="Nothing" />
      <Toaster />
    </main>
  )

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const choose = async (item: string) => {
  await press('Post options')
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
export const items = async () => {
  await press('Post options')
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}
