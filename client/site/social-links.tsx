import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { readInstance } from '#contract/instance.ts'
import { call } from '#client/http/call.ts'

/** Where else this site is found, as set by its operator; empty if nowhere. */
export function SocialLinks() {
  const { data } = useQuery({ queryKey: ['instance'], queryFn: ({ signal }) => call(readInstance, {}, { signal }) })
  const links = data?.socialLinks ?? []
  if (links.length === 0) return null
  return (
    <>
      <h2 id="follow">Elsewhere</h2>
      <p className="row wrap">
        {links.map((url) => (
          <a key={url} className="btn btn--secondary" href={url} rel="me noreferrer">
            <ExternalLink />
            <span className="lb">{new URL(url).hostname.replace(/^www\./, '')}</span>
          </a>
        ))}
      </p>
    </>
  )
}
