import { Link } from 'react-router'
import type { CurrentUser } from '#contract/users.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { CategoryList } from '#client/categories/category-list.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Shelf } from '#client/ui/shelf.tsx'
import './home.css'

export default function Home() {
  useTitle('Home')
  const viewer = useMember()
  return (
    <div className="page page--3">
      <aside className="rail" aria-label="Your panel">
        <RecordCard viewer={viewer} />
      </aside>
      <main className="main" id="main">
        <h1 className="sr-only">Home</h1>
        <section className="card welcome bleed">
          <h2 className="title">Welcome, {viewer.name}</h2>
          <p className="read">
            This is the place of the people who catalog, conserve, digitize, teach and lend. Posts are filed by category, as on a
            shelf.
          </p>
          <CategoryList />
        </section>
      </main>
      <aside className="rail rail--right" aria-label="House rules">
        <section>
          <div className="panel-h">
            <h2>Community Guidelines</h2>
          </div>
          <p className="house-rules">
            Posts must relate to libraries, information science or librarianship. Every new post is reviewed before it appears.
          </p>
          <p className="panel-f">
            <Link className="link" to={paths.communityGuidelines()}>
              Read the guidelines
            </Link>
          </p>
        </section>
      </aside>
    </div>
  )
}

function RecordCard({ viewer }: { viewer: CurrentUser }) {
  const profile = paths.profile(viewer.id)
  const work = [viewer.jobTitle, viewer.workplace].filter(Boolean).join(' at ')
  return (
    <section className="card catcard" aria-label="Your record">
      <div className="catcard-cover">
        <Shelf seed={viewer.id} width={264} height={76} />
      </div>
      <div className="catcard-body">
        <Avatar name={viewer.name} src={viewer.profilePicture} size={56} />
        <Link className="nm" to={profile}>
          {viewer.name}
        </Link>
        {work && <p className="jb">{work}</p>}
        <dl className="leaders">
          <div>
            <dt>Colleagues</dt>
            <dd>{viewer.colleagueCount}</dd>
          </div>
        </dl>
        <p className="catcard-more">
          <Link className="link" to={profile}>
            View full profile
          </Link>
        </p>
      </div>
    </section>
  )
}
