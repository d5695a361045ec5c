import { z } from 'zod'
import { Category, cloths } from './categories.ts'
import { endpoint, idInBody, idInPath } from './endpoint.ts'
import { words } from './typed-text.ts'

export const categoryNameMaxLength = 40
/** Including retired ones. */
export const mostCategories = 60

const missing = 'Please give a name'
const CategoryName = words(categoryNameMaxLength, 'A name may have at most 40 characters', missing).min(1, missing)

/** As admins see it, with how much is filed under it. */
export const KeptCategory = Category.extend({ posts: z.int(), holdings: z.int() })
export type KeptCategory = z.infer<typeof KeptCategory>

export const listKeptCategories = endpoint('GET', '/api/admin/categories', 'admin', {
  summary: 'Every category with what is filed under it, retired ones too',
  reply: z.array(KeptCategory),
})

export const addCategory = endpoint('POST', '/api/admin/categories', 'admin', {
  summary: 'Add a category, behind the others',
  body: z.strictObject({ name: CategoryName, cloth: z.enum(cloths, 'Please choose a color') }),
  reply: z.array(KeptCategory),
  status: 201,
  limit: { calls: 60, per: 'hour' },
})

export const changeCategory = endpoint('PATCH', '/api/admin/categories/{id}', 'admin', {
  summary: 'Rename a category, give it another color, retire it or take it back into use; what is filed under it stays',
  params: z.object({ id: idInPath }),
  body: z.strictObject({ name: CategoryName.optional(), cloth: z.enum(cloths).optional(), isRetired: z.boolean().optional() }),
  reply: z.array(KeptCategory),
})

export const orderCategories = endpoint('POST', '/api/admin/categories/order', 'admin', {
  summary: 'The order in which categories are shown: every one of them, once',
  body: z.strictObject({ ids: z.array(idInBody).max(mostCategories) }),
  reply: z.array(KeptCategory),
})
