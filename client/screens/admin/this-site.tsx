import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { AdminPage } from '#client/moderation/admin-page.tsx'
import { paths } from '#client/paths.ts'
import { siteSections } from '#client/this-site/sections.ts'
import { showInRow } from '#client/ui/show-in-row.ts'
import NotFound from '#client/screens/not-found.tsx'
import '#client/this-site/this-site.css'

/** What an admin decides about this installation: one section at a time, each with its own address. */
export default function ThisSite() {
  const { section: slug } = useParams()
  const open = slug ? siteSections.find((section) => section.slug === slug) : siteSections[0]
  if (!open) return <NotFound />
  return (
    <AdminPage title="This site">
      <nav className="site-sections" aria-label="Sections of this site">
        {siteSections.map((section) => (
          <Link
            key={section.slug}
            to={paths.thisSite(section.slug)}
            {...(section === open && { ref: showInRow, 'aria-current': 'page' as const })}
          >
            {section.title}
          </Link>
        ))}
      </nav>
      <Suspense>
        <open.Section />
      </Suspense>
    </AdminPage>
  )
}
