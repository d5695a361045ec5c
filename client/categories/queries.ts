import { queryOptions } from '@tanstack/react-query'
import { listCategories } from '#contract/categories.ts'
import { call } from '#client/http/call.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
})

/** Those open to new things; for something being edited, also the one it has. */
export const openCategoriesQuery = (chosen?: number | string | null) =>
  queryOptions({
    ...categoriesQuery,
    select: (all) => all.filter(({ id, isRetired }) => !isRetired || String(id) === String(chosen)),
  })
