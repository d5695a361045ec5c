import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { Holding } from '#contract/holdings.ts'
import type { QueueLine } from '#contract/review.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { ProposedParts } from '#client/holdings/holding-cards.ts'
import { CoverPicture } from '#client/holdings/cover-picture.tsx'
import { sayFacts } from '#client/holdings/say-facts.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { wordDifferences } from './word-differences.ts'
import './proposal-differences.css'

type Proposal = NonNullable<QueueLine['proposal']>
type DifferencesProps = { proposal: Proposal; holding: Holding }

/** Title and body in full, with changes marked; of everything else only what changes. */
export function ProposalDifferences({ proposal, holding }: DifferencesProps) {
  const { before, after } = proposal
  const { language, group } = holding
  const Own = use(ProposedParts)[holding.kind]
  const topics = useTopics(proposal)
  const facts = [...changedFacts(proposal), ...topics, ...changedAudience(proposal, group)]
  const newCover = after.cover?.url === before.cover?.url ? null : after.cover
  const isReworded = before.title !== after.title || before.body !== after.body
  return (
    <div className="plain-card differences">
      {newCover && (
        <figure>
          <CoverPicture cover={newCover} />
          <figcaption className="meta">New picture</figcaption>
        </figure>
      )}
      <h3 {...textLanguage(language)}>
        <Differences before={before.title} after={after.title} />
      </h3>
      <p className="read" {...textLanguage(language)}>
        <Differences before={before.body} after={after.body} />
      </p>
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.label}</dt>
              <dd dir="auto">
                <Differences before={fact.before} after={fact.after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {Own && <Own holding={holding} />}
      {!isReworded && <p className="muted">Title and text stay as they are.</p>}
    </div>
  )
}

/** Position is identity: the two texts change as a whole. */
const Differences = ({ before, after }: { before: string; after: string }) =>
  wordDifferences(before, after).map(({ is, text }, index) => {
    if (is === 'same') return text
    return is === 'removed' ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>
  })

function changedFacts({ before, after }: Proposal) {
  const [old, young] = [sayFacts(before.facts), sayFacts(after.facts)]
  const labels = new Map([...old, ...young].map(({ name, label }) => [name, label]))
  const sayingOf = (facts: typeof old, name: string) => facts.find((fact) => fact.name === name)?.says ?? ''
  return [...labels]
    .map(([name, label]) => ({ name, label, before: sayingOf(old, name), after: sayingOf(young, name) }))
    .filter((fact) => fact.before !== fact.after)
}

function useTopics({ before, after }: Proposal) {
  const { data: categories } = useQuery(categoriesQuery)
  if (before.categoryId === after.categoryId) return []
  const nameOf = (id: number | null) => categories?.find((category) => category.id === id)?.name ?? 'None'
  return [{ name: 'topic', label: 'Topic', before: nameOf(before.categoryId), after: nameOf(after.categoryId) }]
}

function changedAudience({ before, after }: Proposal, group: Holding['group']) {
  if (before.audience === after.audience) return []
  const [old, young] = [audienceWords(before.audience, group), audienceWords(after.audience, group)]
  return [{ name: 'audience', label: 'Who can see it', before: old, after: young }]
}
