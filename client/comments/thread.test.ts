import { expect, it } from 'vitest'
import { sampleComment } from '#testing/sample-post.ts'
import { withCommentAgain, withoutComment } from './thread.ts'

const [first, second, third] = [1, 2, 3].map((id) => sampleComment({ id }))

it('puts a comment that could not be deleted back to its place, once', () => {
  const before = { comments: [first!, second!, third!], commentCount: 9 }
  const without = withoutComment(before, 2)
  expect(withCommentAgain(without, second!)).toEqual(before)
  // The live connection was faster.
  expect(withCommentAgain(before, second!)).toEqual(before)
})
