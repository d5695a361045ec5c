import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'

export const voteOnArticle = endpoint('POST', '/api/help/{article}/vote', 'visitor', {
  summary: 'Was this helpful? Counted once for each visitor, article and day',
  params: z.object({
    article: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .max(80),
  }),
  body: z.object({ helpful: z.boolean() }),
  reply: done,
  limit: { calls: 60, per: 'hour' },
})

export const ArticleVotes = z.object({ article: z.string(), helpful: z.int(), unhelpful: z.int() })
export type ArticleVotes = z.infer<typeof ArticleVotes>

export const listArticleVotes = endpoint('GET', '/api/admin/help-votes', 'admin', {
  summary: 'Which articles of the Help Center help, most votes first',
  reply: z.array(ArticleVotes),
})
