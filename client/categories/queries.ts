import { queryOptions } from '@tanstack/react-query'
import { listCategories } from '#contract/categories.ts'
import { call } from '#client/http/call.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
})
