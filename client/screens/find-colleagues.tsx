import { useTitle } from '#client/page/use-title.ts'
import { MemberFilters } from '#client/search/member-filters.tsx'
import { MemberList } from '#client/search/member-list.tsx'
import { useDirectoryFilter } from '#client/search/use-directory-filter.ts'
import './find-colleagues.css'

export default function FindColleagues() {
  useTitle('Member directory')
  const { filter, ...changes } = useDirectoryFilter()
  return (
    <main className="page page--1" id="main">
      <div className="page-head">
        <div>
          <h1 className="title">Member directory</h1>
          <p className="lede">Find colleagues by what they do, where they work and where they live.</p>
        </div>
      </div>
      <div className="directory">
        <MemberFilters filter={filter} {...changes} />
        <MemberList filter={filter} />
      </div>
    </main>
  )
}
