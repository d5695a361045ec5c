import { useQuery } from '@tanstack/react-query'
import type { HoldingCard } from '#contract/holdings.ts'
import { PlainCard } from '#client/holdings/plain-card.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { wantQuery } from './queries.ts'
import { WantFacts } from './want-page.tsx'
import './exchange.css'

/** For reviewers, as members would see it: the card knows too little, so the request itself is fetched. */
export default function SubmittedWant({ holding }: { holding: HoldingCard }) {
  const { data: want } = useQuery({ ...wantQuery(holding.id), staleTime: 0 })
  if (!want) return <PlainCard holding={{ ...holding, facts: {} }} />
  const { title, body, language } = holding
  return (
    <div className="submitted-holding">
      <h3 {...textLanguage(language)}>{title}</h3>
      {body && (
        <div className="read holding-text">
          <Paragraphs content={body} language={language} />
        </div>
      )}
      <WantFacts want={want} />
    </div>
  )
}
