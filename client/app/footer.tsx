import { Link } from 'react-router'
import { house } from '#contract/this-site.ts'
import { useSite } from '#client/page/site.ts'
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

export function Footer() {
  const { name, tagline, footerLinks, contactAddress } = useSite()
  return (
    <footer className="footer">
      <div className="footer-in">
        <div>
          <HomeLink />
          <p className="tag">{tagline}</p>
        </div>
        <nav className="footer-l" aria-label="Footer">
          {links.map(([to, label]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          {footerLinks.map(({ label, url }) => (
            <a key={url} href={url} rel="noopener" dir="auto">
              {label}
            </a>
          ))}
          {contactAddress && <a href={`mailto:${contactAddress}`}>{contactAddress}</a>}
        </nav>
        <small>{name === house.name ? 'ibid., adv. In the same place. Founded 2025.' : name}</small>
      </div>
    </footer>
  )
}
