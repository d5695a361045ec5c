import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Cloth } from '#client/ui/cloth.tsx'
import { categoriesQuery } from './queries.ts'
import './category-list.css'

/** What a post may be filed under. It is an extra wherever it stands: while it loads or when it fails, nothing shows. */
export function CategoryList() {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const headingId = useId()
  if (categories.length === 0) return null
  return (
    <section className="categories" aria-labelledby={headingId}>
      <h2 id={headingId}>What members write about</h2>
      <ul>
        {categories.map(({ id, name, cloth }) => (
          <li key={id}>
            <Cloth cloth={cloth} name={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
