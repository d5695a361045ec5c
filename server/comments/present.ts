import type { Comment } from '#contract/comments.ts'
import { jsonObjectFrom, type Json } from '#server/database/json-text.ts'
import { cardOfCommenter } from './visible-comments.ts'

/** Single ones, and those that come with a page of posts. `card` is all that is the same for everybody (`Thread`). */
export const commentAsJson = (card: Json): Json => jsonObjectFrom<Pick<Comment, 'user'>>(card, { user: cardOfCommenter })
