import { samplePost } from './sample-post.ts'
import type { Answers } from './answers.ts'

const { likes: _, ...withoutLikes } = samplePost()

/** Stubs that must not compile: if one of these does, the type of the others checks nothing. */
export const wrongAnswers: Answers[] = [
  // @ts-expect-error -- a field is missing
  { 'GET /api/posts/1': [200, withoutLikes] },
  // @ts-expect-error -- a field is of another type
  { 'GET /api/posts?recent=true': [200, [{ ...samplePost(), likes: '2' }]] },
  // @ts-expect-error -- a field that the contract does not have
  { 'GET /api/unread': [200, { notifications: 0, messages: 0, requests: 0, letters: 0 }] },
  // @ts-expect-error -- the answer to another call
  { 'POST /api/posts': () => [201, { message: 'Done.' }] },
  // @ts-expect-error -- a refusal without a code
  { 'DELETE /api/posts/1': [500, { message: 'No.' }] },
  // @ts-expect-error -- a code that the server does not know
  { 'DELETE /api/posts/1': [404, { code: 'no_such_code', message: 'No.' }] },
  // @ts-expect-error -- an address that does not exist
  { 'GET /api/post/1': [200, samplePost()] },
  // @ts-expect-error -- an address that does not take this method
  { 'PATCH /api/likes': [200, samplePost()] },
]
