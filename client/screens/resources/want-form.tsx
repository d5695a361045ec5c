import { NewWantForm } from '#client/exchange/new-want-form.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'

/** `/resources/wanted/new` */
export default function WantFormScreen() {
  useTitle('Ask for something')
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.resources({ tab: 'wanted' })}>Looking for</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">Ask for something</h1>
          <p className="lede">Colleagues may have it in a drawer.</p>
        </div>
      </div>
      <div className="exchange-form-page">
        <NewWantForm />
      </div>
    </main>
  )
}
