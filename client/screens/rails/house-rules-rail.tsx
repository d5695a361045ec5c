import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import './rails.css'

export function HouseRulesRail() {
  return (
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
  )
}
