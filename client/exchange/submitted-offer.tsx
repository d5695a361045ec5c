import { useQuery } from '@tanstack/react-query'
import type { HoldingCard } from '#contract/holdings.ts'
import { CoverPicture } from '#client/holdings/cover-picture.tsx'
import { PlainCard } from '#client/holdings/plain-card.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { OfferFacts } from './offer-page.tsx'
import { LineTitle } from './offered-lines.tsx'
import { offerQuery } from './queries.ts'
import './exchange.css'

/** For reviewers, as members would see it, with every line, since these are reviewed too. */
export default function SubmittedOffer({ holding }: { holding: HoldingCard }) {
  const { data: offer } = useQuery({ ...offerQuery(holding.id), staleTime: 0 })
  if (!offer) return <PlainCard holding={{ ...holding, facts: {} }} />
  const { title, body, language, cover } = holding
  return (
    <div className="submitted-holding">
      {cover && <CoverPicture cover={cover} />}
      <h3 {...textLanguage(language)}>{title}</h3>
      {body && (
        <div className="read holding-text">
          <Paragraphs content={body} language={language} />
        </div>
      )}
      <ol className="exchange-submitted-lines">
        {offer.lines.map((line) => (
          <li key={line.id}>
            <LineTitle line={line} />
          </li>
        ))}
      </ol>
      <OfferFacts offer={offer} />
    </div>
  )
}
