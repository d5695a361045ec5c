import { type ReactNode, useId } from 'react'

type Fact = readonly [term: string, says: string]

/** One fact per line, without empty ones. */
export const Leaders = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="leaders leaders--panel">
    {facts
      .filter(([, says]) => says)
      .map(([term, says]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{says}</dd>
        </div>
      ))}
  </dl>
)

/** The side panel on a holding's page. */
export function GoodToKnow({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="panel-h">
        <h2 id={id}>Good to know</h2>
      </div>
      {children}
    </section>
  )
}
