import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { house } from '#contract/this-site.ts'
import { useSite, useSiteName } from '#client/page/site.ts'
import { Logo } from '#client/ui/pictures/logo.tsx'

export const HomeLink = () => (
  <Link className="home-link" to={paths.home()} aria-label={`${useSiteName()}, home`}>
    <SiteLogo />
  </Link>
)

/** The operator's logo, or else the site's name as text; server/this-site/look.ts renders the same. */
function SiteLogo() {
  const { name, logo } = useSite()
  if (logo) return <img className="site-logo" src={logo.url} width={logo.width} height={logo.height} alt="" />
  if (name === house.name) return <Logo />
  return (
    <span className="site-name" dir="auto">
      {name}
    </span>
  )
}
