import { useQuery } from '@tanstack/react-query'
import { CollectionPage } from '#client/collections/collection-page.tsx'
import { collectionQuery } from '#client/collections/queries.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { HoldingScreen, Loaded, type ScreenPageProps } from '#client/screens/holding-screen.tsx'

/** `/collections/{id}`. Public ones can be seen without an account. */
export default function CollectionScreen() {
  return <HoldingScreen page={LoadedCollection} isForVisitors />
}

function LoadedCollection({ id, isMember }: ScreenPageProps) {
  const query = useQuery(collectionQuery(id))
  const crumb = <Crumb to={paths.collections()}>Digital Collections</Crumb>
  return (
    <Loaded query={query} crumb={crumb} one="collection" failed="collections" isMember={isMember}>
      {(collection) => <CollectionPage collection={collection} isMember={isMember} />}
    </Loaded>
  )
}
