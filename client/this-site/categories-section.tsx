import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { changeCategory, type KeptCategory, listKeptCategories, orderCategories } from '#contract/category-desk.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { counted } from '#client/page/counted.ts'
import { adminKey } from '#client/queue/use-decision.ts'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Cloth } from '#client/ui/cloth.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { Grip, Steps, useReorder } from '#client/ui/fields/reorder.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { CategoryDialog } from './category-dialog.tsx'

const keptCategoriesQuery = queryOptions({
  queryKey: [...adminKey, 'categories'] as const,
  queryFn: ({ signal }) => call(listKeptCategories, {}, { signal }),
  staleTime: 0,
})

/** What posts and events are filed under, in the order shown to everyone. */
export default function CategoriesSection() {
  const { data, isError, refetch } = useQuery(keptCategoriesQuery)
  const [edited, setEdited] = useState<KeptCategory | 'new'>()
  return (
    <SettingsSection id="categories" title="Categories">
      <p className="muted">
        Posts and events are filed under these. A category that is retired stays with what is filed under it, and takes nothing
        new.
      </p>
      {isError && !data && <LoadError text="Error loading categories. Please try again later." onRetry={() => void refetch()} />}
      {!data && !isError && <TableSkeleton />}
      {data && <CategoryList categories={data} onEdit={setEdited} />}
      <div className="row">
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          Add category
        </Button>
      </div>
      {edited && <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </SettingsSection>
  )
}

type CategoryListProps = { categories: KeptCategory[]; onEdit: (category: KeptCategory) => void }

function CategoryList({ categories, onEdit }: CategoryListProps) {
  const client = useQueryClient()
  const rows = useRef<HTMLOListElement>(null)
  const order = useOrder(rows)
  const { mutate: retire } = useAction(
    {
      run: async ({ id, isRetired }: { id: number; isRetired: boolean }) => {
        await call(changeCategory, { params: { id: String(id) }, body: { isRetired } })
        // Not only by refetching: moving another one meanwhile would cancel that.
        client.setQueryData(keptCategoriesQuery.queryKey, (all) =>
          all?.map(({ isRetired: before, ...category }) =>
            (category.id === id ? isRetired : before) ? { ...category, isRetired: true } : category,
          ),
        )
      },
      done: ({ isRetired }) => ({ title: isRetired ? 'Category retired' : 'Category in use again' }),
    },
    [adminKey, categoriesQuery.queryKey],
  )
  return (
    <>
      <ol className="site-categories" ref={rows}>
        {categories.map((category, at) => (
          <li key={category.id} id={`entry-${category.id}`} className={classNames(order.dragged === category.id && 'is-dragged')}>
            <Grip entry={category} order={order} />
            <span className="site-category">
              <Cloth cloth={category.cloth} name={category.name} />
              <span className="muted">{filed(category)}</span>
              {category.isRetired && <Badge>Retired</Badge>}
            </span>
            <Steps entry={category} order={order} isFirst={at === 0} isLast={at === categories.length - 1} />
            <Button size="sm" aria-label={`Edit ${category.name}`} onClick={() => onEdit(category)}>
              Edit
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${category.isRetired ? 'Use' : 'Retire'} ${category.name}`}
              onClick={() => retire({ id: category.id, isRetired: !category.isRetired })}
            >
              {category.isRetired ? 'Use again' : 'Retire'}
            </Button>
          </li>
        ))}
      </ol>
      {order.told}
    </>
  )
}

const filed = ({ posts, holdings }: KeptCategory) =>
  holdings === 0 ? counted(posts, 'post') : `${counted(posts, 'post')}, ${counted(holdings, 'other')}`

/** Orders are sent one after another, so that the last one wins. */
function useOrder(rows: RefObject<HTMLElement | null>) {
  const client = useQueryClient()
  const { queryKey } = keptCategoriesQuery
  const mutationKey = ['order-of-categories']
  const { mutate } = useMutation<unknown, ApiError, number[]>({
    mutationKey,
    mutationFn: (ids) => call(orderCategories, { body: { ids } }),
    scope: { id: 'order-of-categories' },
    onSuccess: () => client.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
    // Only after the last one: an answer in between would show an earlier order.
    onSettled: () => void (client.isMutating({ mutationKey }) === 1 && client.invalidateQueries({ queryKey })),
  })
  return useReorder<KeptCategory>(rows, {
    entries: () => client.getQueryData(queryKey) ?? [],
    show: (categories) => {
      // Answers requested earlier would undo it.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, categories)
    },
    send: (categories) => mutate(categories.map(({ id }) => id)),
    nameOf: ({ name }) => name,
  })
}
