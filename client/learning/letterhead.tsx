import { useSite } from '#client/page/site.ts'
import { house } from '#contract/this-site.ts'
import './letterhead.css'

/** Above pages that are read by themselves or printed, without the site's header: the operator's logo, or the name as text. */
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
