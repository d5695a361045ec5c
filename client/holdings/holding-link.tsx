import { use } from 'react'
import { Link } from 'react-router'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { LinkedCard } from '#contract/holdings.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { HoldingLinks, type LinkOfHolding } from './holding-cards.ts'
import './holding-link.css'

/** A small card linking to the thing itself, or to one `date` of it. */
export function HoldingLink({ holding, date }: LinkOfHolding) {
  const Own = use(HoldingLinks)[holding.kind] ?? PlainLink
  return <Own holding={holding} date={date} />
}

function PlainLink({ holding }: { holding: LinkedCard }) {
  const { one, path } = holdingKinds[holding.kind]
  return (
    <Link className="holding-link" to={path(holding)}>
      <span className="grow">
        <b {...textLanguage(holding.language)}>{holding.title}</b>
        <span className="meta" dir="auto">
          {one[0]!.toUpperCase() + one.slice(1)} · {holding.user.name}
        </span>
      </span>
    </Link>
  )
}
