import { useQuery } from '@tanstack/react-query'
import { relatedQuery } from './queries.ts'
import { SmallRows } from './small-rows.tsx'

/** An extra: if there is nothing similar, or it cannot be loaded, it is left out. */
export function Related({ id }: { id: number }) {
  const { data: resources } = useQuery(relatedQuery(id))
  if (!resources || resources.length === 0) return null
  return (
    <section aria-labelledby="related">
      <div className="panel-h">
        <h2 id="related">Related</h2>
      </div>
      <SmallRows labelledBy="related" resources={resources} />
    </section>
  )
}
