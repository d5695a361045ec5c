import { useSite } from '#client/page/site.ts'
import { house } from '#contract/this-site.ts'
import './letterhead.css'

/** Above what is read alone or printed, where the head of the page is left out: the logo of the operator, or the name in letters. */
export function Letterhead() {
  const { name, logo } = useSite()
  if (logo) return <img className="letterhead-logo" src={logo.url} width={logo.width} height={logo.height} alt={name} />
  if (name === house.name) return null
  return (
    <p className="letterhead-name" dir="auto">
      {name}
    </p>
  )
}
