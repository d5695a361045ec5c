import { Gift, MessageCircleQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import type { LinkedCard } from '#contract/holdings.ts'
import { paths } from '#client/paths.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { offerFacts, sayAnswers, sayFree, sayPlace, statusWords, wantFacts } from './exchange-words.ts'
import '#client/holdings/holding-link.css'

/** For a request or an offer: its title and state. */
export default function ExchangeLink({ holding }: { holding: LinkedCard }) {
  const isWant = holding.kind === 'want'
  return (
    <Link className="holding-link" to={isWant ? paths.want(holding.id) : paths.offer(holding.id)}>
      {isWant ? <MessageCircleQuestionMark /> : <Gift />}
      <span className="grow">
        <b {...textLanguage(holding.language)}>{holding.title}</b>
        <span className="meta" dir="auto">
          {(isWant ? sayWant(holding) : sayOffer(holding)).join(' · ')}
        </span>
      </span>
    </Link>
  )
}

function sayWant(holding: LinkedCard) {
  const { status, answers } = wantFacts(holding)
  return ['Looking for', holding.user.name, ...(status === 'open' ? [sayAnswers(answers)] : [statusWords[status]])]
}

function sayOffer(holding: LinkedCard) {
  const { city, country, status, linesFree, lines } = offerFacts(holding)
  return ['Offer', sayPlace(city, country), status === 'closed' ? 'Closed' : sayFree(linesFree, lines)]
}
