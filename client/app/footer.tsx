import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { HomeLink } from './home-link.tsx'
import './footer.css'

const links = [
  [paths.about(), 'About'],
  [paths.communityGuidelines(), 'Community Guidelines'],
  [paths.careers(), 'Careers'],
  [paths.help(), 'Help Center'],
  [paths.privacy(), 'Privacy Policy'],
  [paths.terms(), 'Terms of Service'],
  [paths.cookiePolicy(), 'Cookie Policy'],
  [paths.intellectualProperty(), 'Intellectual Property Policy'],
  [paths.connect(), 'Connect With Us'],
] as const

export const Footer = () => (
  <footer className="footer">
    <div className="footer-in">
      <div>
        <HomeLink />
        <p className="tag">A professional social network exclusively for librarians and information professionals.</p>
      </div>
      <nav className="footer-l" aria-label="Footer">
        {links.map(([to, label]) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <small>ibid., adv. In the same place. Founded 2025.</small>
    </div>
  </footer>
)
