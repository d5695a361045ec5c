import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The bookcloth colors of the design: each category shows one as a swatch beside its name. */
export const cloths = ['madder', 'ochre', 'moss', 'slate', 'plum', 'teal', 'umber'] as const

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  cloth: z.enum(cloths),
  /** What is filed under it stays; nothing new can be added. */
  isRetired: z.literal(true).optional(),
})
export type Category = z.infer<typeof Category>

export const listCategories = endpoint('GET', '/api/categories', 'visitor', {
  summary: 'The categories that posts are filed under; under those that are retired nothing new can be',
  reply: z.array(Category),
})
