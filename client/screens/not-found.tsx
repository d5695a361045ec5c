import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { OutCard } from '#client/ui/pictures/out-card.tsx'
import { Shelf } from '#client/ui/pictures/shelf.tsx'
import './not-found.css'

export default function NotFound() {
  useTitle('404 Page Not Found')
  return (
    <main className="not-found" id="main">
      <div className="lost">
        <h1 className="title">404 Page Not Found</h1>
        <p className="lede">
          We looked on the shelf, behind the shelf and on the sorting trolley. It may have moved, or the address may have a typing
          slip.
        </p>
        <div className="lost-acts">
          <ButtonLink variant="primary" to={paths.home()}>
            Back to Home
          </ButtonLink>
          <ButtonLink to={paths.search()} icon={<Search />}>
            Search
          </ButtonLink>
        </div>
        <p className="muted">
          Or ask the{' '}
          <Link className="link" to={paths.help()}>
            Help Center
          </Link>
          .
        </p>
      </div>
      <div className="band">
        <Shelf seed={404} width={1440} height={240} OutCard={OutCard} />
      </div>
    </main>
  )
}
