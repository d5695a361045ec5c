import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Collection } from '#contract/collections.ts'
import { EditCollectionForm } from '#client/collections/edit-collection-form.tsx'
import { EditorsPart } from '#client/collections/editors-part.tsx'
import { ItemForm } from '#client/collections/item-form.tsx'
import { ItemsPart } from '#client/collections/items-part.tsx'
import { collectionQuery } from '#client/collections/queries.ts'
import { SubmitPart } from '#client/collections/submit-part.tsx'
import { ImportButton } from '#client/imports/import-button.tsx'
import { useHoldingNews } from '#client/holdings/use-holding-news.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { HoldingScreen, Loaded, isId, type ScreenPageProps } from '#client/screens/holding-screen.tsx'

/** `/collections/{id}/edit`: its description, its contents, and who else may edit it. */
export default function CollectionEditScreen() {
  useTitle('Edit collection')
  return <HoldingScreen page={LoadedCollection} />
}

const lookAgainMs = 3_000

function LoadedCollection({ id }: ScreenPageProps) {
  // Whether it can be submitted becomes known once its pictures are processed.
  const query = useQuery({
    ...collectionQuery(id),
    refetchInterval: ({ state }) => (state.data?.waitingFiles ? lookAgainMs : false),
  })
  const crumb = <Crumb to={paths.collection(id)}>{query.data?.title ?? 'Digital Collections'}</Crumb>
  return (
    <Loaded query={query} crumb={crumb} one="collection" failed="collections" isMember>
      {(collection) =>
        collection.may.edit ? (
          <EditPage collection={collection} />
        ) : (
          <div className="card bleed">
            <Empty text="Only its editors change a collection." />
          </div>
        )
      }
    </Loaded>
  )
}

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'items', label: 'Items' },
  { value: 'editors', label: 'Editors' },
] as const
type Tab = (typeof tabs)[number]['value']

function EditPage({ collection }: { collection: Collection }) {
  useHoldingNews(collection.id, collectionsKey)
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'details'
  const itemId = search.get('item') ?? ''
  const choose = (chosen: Tab) =>
    setSearch(chosen === 'details' ? {} : { tab: chosen }, { replace: true, preventScrollReset: true })
  if (isId(itemId)) return <ItemForm key={itemId} collection={collection} id={Number(itemId)} />
  return (
    <>
      <div className="page-head">
        <h1 className="title">Edit collection</h1>
      </div>
      <SubmitPart collection={collection} />
      <Tabs label="Edit collection" value={tab} onValueChange={choose} tabs={[...tabs]}>
        <TabPanel value="details">
          <div className="collection-tab">
            <EditCollectionForm collection={collection} />
          </div>
        </TabPanel>
        <TabPanel value="items">
          <div className="collection-tab">
            <ItemsPart collection={collection}>
              <ImportButton collection={collection} />
            </ItemsPart>
          </div>
        </TabPanel>
        <TabPanel value="editors">
          <div className="collection-tab">
            <EditorsPart collection={collection} />
          </div>
        </TabPanel>
      </Tabs>
    </>
  )
}
