import { useQuery } from '@tanstack/react-query'
import { Table } from '#client/ui/table.tsx'
import { articleVotesQuery } from './site-queries.ts'

/** "Was this helpful?" under the Help Center's articles; nothing until anyone has answered. */
export function ArticleVotes() {
  const { data: votes } = useQuery(articleVotesQuery)
  if (!votes || votes.length === 0) return null
  return (
    <section className="card bleed" aria-label="Help articles">
      <Table headings={['Help article', 'Helpful', 'Not helpful']}>
        {votes.map(({ article, helpful, unhelpful }) => (
          <tr key={article}>
            <td>{article}</td>
            <td className="mono">{helpful}</td>
            <td className="mono">{unhelpful}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
