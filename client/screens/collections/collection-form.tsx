import { NewCollectionForm } from '#client/collections/new-collection-form.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'

/** `/collections/new` */
export default function CollectionFormScreen() {
  useTitle('Start a collection')
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.collections()}>Digital Collections</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">Start a collection</h1>
          <p className="lede">Say what it is. Then add its items, and submit it when it is ready to be read.</p>
        </div>
      </div>
      <NewCollectionForm />
    </main>
  )
}
