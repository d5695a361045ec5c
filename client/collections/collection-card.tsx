import { CircleCheck, Landmark } from 'lucide-react'
import { Link } from 'react-router'
import type { CollectionCard as Card } from '#contract/collections.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { sayItems, sayYears } from './collection-words.ts'
import { Samples } from './samples.tsx'
import '#client/resources/resource-marks.css'

/** One collection in a grid; draws the `li`. */
export function CollectionCard({ collection }: { collection: Card }) {
  const { id, title, language, samples, items, institution, isFree } = collection
  return (
    <li className="collection-card">
      <Samples samples={samples} />
      <div>
        <h3 {...textLanguage(language)}>
          <Link to={paths.collection(id)}>{title}</Link>
        </h3>
        <span className="meta" dir="auto">
          {[sayItems(items), institution, sayYears(collection)].filter(Boolean).join(' · ')}
        </span>
        {isFree && <FreeMark />}
      </div>
    </li>
  )
}

/** The newest, shown before all others. */
export function FeaturedCollection({ collection }: { collection: Card }) {
  const { id, title, body, language, samples, institution, items, isFree } = collection
  return (
    <section className="collection-feature" aria-label="Newest collection">
      <div className="pictures">
        {samples.slice(0, 3).map((url) => (
          <img key={url} src={url} alt="" decoding="async" />
        ))}
      </div>
      <div className="text">
        <p className="meta new">New</p>
        <h2 {...textLanguage(language)}>{title}</h2>
        {body && (
          <p className="read-sm" {...textLanguage(language)}>
            {body}
          </p>
        )}
        <p className="collection-facts">
          <span dir="auto">
            <Landmark />
            {institution}
          </span>
          <span>{sayItems(items)}</span>
          {isFree && <FreeMark />}
        </p>
        <ButtonLink variant="accent" to={paths.collection(id)}>
          Open the collection
        </ButtonLink>
      </div>
    </section>
  )
}

const FreeMark = () => (
  <span className="licence-mark licence-mark--free">
    <CircleCheck />
    Free to reuse
  </span>
)
