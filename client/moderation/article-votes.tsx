import { useQuery } from '@tanstack/react-query'
import { articleVotesQuery } from './site-queries.ts'

/** "Was this helpful?" under the articles of the Help Center; nothing while nobody has answered. */
export function ArticleVotes() {
  const { data: votes } = useQuery(articleVotesQuery)
  if (!votes || votes.length === 0) return null
  return (
    <section className="card bleed" aria-label="Help articles">
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Help article</th>
              <th scope="col">Helpful</th>
              <th scope="col">Not helpful</th>
            </tr>
          </thead>
          <tbody>
            {votes.map(({ article, helpful, unhelpful }) => (
              <tr key={article}>
                <td>{article}</td>
                <td className="mono">{helpful}</td>
                <td className="mono">{unhelpful}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
