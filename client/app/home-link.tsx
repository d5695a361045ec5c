import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { Logo } from '#client/ui/logo.tsx'

export const HomeLink = () => (
  <Link className="home-link" to={paths.home()} aria-label="ibid., home">
    <Logo />
  </Link>
)
