import './search-tips.css'

const tips = [
  ['"finding aids"', 'the words side by side'],
  ['from:@name', 'what one member wrote'],
  ['#topic', 'posts that carry a topic'],
  ['@name', 'a member by user name'],
] as const

/** Shown before anything has been asked. */
export const SearchTips = () => (
  <section className="card card--pad bleed" aria-labelledby="search-tips">
    <h2 className="title-sm" id="search-tips">
      Ways to search
    </h2>
    <dl className="search-tips">
      {tips.map(([typed, meaning]) => (
        <div key={typed}>
          <dt className="mono">{typed}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
)
