import type { Position } from '#contract/site.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import './position-card.css'

const employments = { FULL_TIME: 'Full time', PART_TIME: 'Part time' }

export const PositionCard = ({ position }: { position: Position }) => {
  const { id, title, team, place = 'Remote', employment, summary, work, background } = position
  return (
    <article className="card job" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="meta">{[team, employments[employment], place].join(' · ')}</p>
      <p>{summary}</p>
      <h4>The work</h4>
      <Points items={work} />
      <h4>What you bring</h4>
      <Points items={background} />
      <p>
        <ButtonLink size="sm" to={paths.apply(id)} aria-label={`Apply: ${title}`}>
          Apply
        </ButtonLink>
      </p>
    </article>
  )
}

const Points = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
