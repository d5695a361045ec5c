import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { NewResourceForm } from '#client/resources/new-resource-form.tsx'
import { Crumb } from '#client/ui/crumb.tsx'

/** `/resources/new` */
export default function ResourceFormScreen() {
  useTitle('Share a resource')
  return (
    <main className="page page--form" id="main">
      <Crumb to={paths.resources()}>Resource Sharing</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">Share a resource</h1>
          <p className="lede">Something that works in your library and might work in another. It is read before others see it.</p>
        </div>
      </div>
      <NewResourceForm />
    </main>
  )
}
