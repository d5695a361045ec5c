import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import type { Item } from '#contract/items.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { itemQuery } from '#client/collections/queries.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { ItemPage } from '#client/viewer/item-page.tsx'
import { Loaded, isId, type ScreenPageProps } from '#client/screens/holding-screen.tsx'
import NotFound from '#client/screens/not-found.tsx'

/** `/collections/{id}/items/{itemId}`. Public ones can be seen without an account. */
export default function ItemScreen() {
  const { id = '', itemId = '' } = useParams()
  const viewer = useViewer()
  if (!isId(id) || !isId(itemId)) return <NotFound />
  if (viewer === undefined) return <PageSpinner />
  const isMember = Boolean(viewer?.emailVerified && !viewer.isSuspended)
  return <LoadedItem key={itemId} id={Number(itemId)} collectionId={Number(id)} isMember={isMember} />
}

const lookAgainMs = 3_000
const isUnready = (item: Item | undefined) => item?.files.some(({ state }) => state === 'waiting') ?? false

function LoadedItem({ id, collectionId, isMember }: ScreenPageProps & { collectionId: number }) {
  const { hash } = useLocation()
  const query = useQuery({ ...itemQuery(id), refetchInterval: ({ state }) => isUnready(state.data) && lookAgainMs })
  const item = query.data
  if (!item) {
    const crumb = <Crumb to={paths.collection(collectionId)}>Collection</Crumb>
    return (
      <Loaded query={query} crumb={crumb} one="item" failed="items" isMember={isMember}>
        {() => null}
      </Loaded>
    )
  }
  if (item.collection.id !== collectionId) return <Navigate replace to={paths.item(item.collection.id, id) + hash} />
  return (
    <main id="main">
      <ItemPage item={item} isMember={isMember} />
    </main>
  )
}
