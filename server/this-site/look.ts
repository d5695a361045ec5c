import { house, type Site } from '#contract/this-site.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { Look } from '#server/http/site-pages.ts'
import type { Rooms } from '#server/rooms.ts'
import { presentSite, readSite } from '#server/users/read-site.ts'
import { replacePart, replaceParts } from './html-parts.ts'
import { siteCssPath } from './site-css.ts'

const asShipped = JSON.stringify(presentSite({ appearance: {}, pictures: [], pages: [] }))

/** Undefined while the site has the house's own look: its documents are then sent as built. */
export async function readLook({ database, log }: Rooms): Promise<Look | undefined> {
  try {
    const site = await readSite(database.db)
    if (JSON.stringify(site) === asShipped) return undefined
    return { name: site.name, dress: (html) => dress(html, site), manifest: manifestOf(site) }
  } catch (error) {
    // A page with the wrong look is better than none.
    log.warn({ err: error }, 'how this site looks could not be read: a document goes out in the look of the house')
    return undefined
  }
}

/**
 * Replaces everything in a built document that names or shows the house, and includes the same as data for the client that
 * takes over.
 */
function dress(html: string, site: Site): string {
  const isNamed = site.name !== house.name
  const [name, tagline] = [escapeHtml(site.name), escapeHtml(site.tagline)]
  const logo = logoHtml(site)
  const headed = dressHead(html, site)
  const withLogo = replaceParts(headed, '<a class="home-link"', '</a>', (link) =>
    logo === undefined ? link : `${link.slice(0, link.indexOf('>') + 1)}${logo}</a>`,
  )
  const withTagline = replacePart(withLogo, '<p class="tag">', '</p>', () => `<p class="tag">${tagline}</p>`)
  const linked = replacePart(withTagline, '<nav class="footer-l"', '</nav>', (nav) =>
    nav.replace('</nav>', () => `${footerHtml(site)}</nav>`),
  )
  const signed = replacePart(linked, '<small>ibid., adv.', '</small>', (own) => (isNamed ? `<small>${name}</small>` : own))
  // The client will render something different from what was built: it starts afresh instead of hydrating.
  return signed
    .replace('<noscript>ibid. needs', () => `<noscript>${name} needs`)
    .replace('<div id="root">', '<div id="root" data-announced="">')
}

function dressHead(html: string, site: Site): string {
  const { icon, accent } = site
  const [name, tagline] = [escapeHtml(site.name), escapeHtml(site.tagline)]
  const hasOwnWords = site.name !== house.name || site.tagline !== house.tagline
  const data = JSON.stringify(site).replaceAll('<', String.raw`\u003c`)
  const added = [
    ...(accent ? [`<link rel="stylesheet" href="${siteCssPath(site)}" />`] : []),
    `<script type="application/json" id="site">${data}</script>`,
  ]
  const withTitle = replacePart(html, '<title>', '</title>', (title) =>
    title.endsWith(' · ibid.</title>') || title === '<title>ibid.</title>'
      ? title.replace('ibid.</title>', () => `${name}</title>`)
      : title,
  )
  const described = withTitle
    .replace(shippedDescription, (own) => (hasOwnWords ? `content="${name}: ${tagline}"` : own))
    .replace('</head>', () => `${added.join('\n    ')}\n  </head>`)
  const named = described.includes('og:site_name')
    ? described
    : described.replace('<meta property="og:title"', (own) => `<meta property="og:site_name" content="${name}" />\n    ${own}`)
  if (!icon) return named
  return replacePart(named, '<link rel="icon"', '>', () => `<link rel="icon" href="${icon.small}" type="image/png" />`)
    .replace('/icons/apple-touch-180.png', icon.small)
    .replaceAll('/icons/icon-512.png', icon.large)
}

/** From client/index.html. */
const shippedDescription =
  'content="ibid., a professional social network exclusively for librarians and information professionals."'

/** As rendered by client/app/footer.tsx. */
function footerHtml({ footerLinks, contactAddress }: Site): string {
  const links = footerLinks.map(
    ({ label, url }) => `<a href="${escapeHtml(url)}" rel="noopener" dir="auto">${escapeHtml(label)}</a>`,
  )
  const contact = contactAddress ? [`<a href="mailto:${escapeHtml(contactAddress)}">${escapeHtml(contactAddress)}</a>`] : []
  return [...links, ...contact].join('')
}

/** As rendered by client/app/home-link.tsx. */
function logoHtml({ name, logo }: Site): string | undefined {
  if (logo) return `<img class="site-logo" src="${logo.url}" width="${logo.width}" height="${logo.height}" alt="" />`
  return name === house.name ? undefined : `<span class="site-name" dir="auto">${escapeHtml(name)}</span>`
}

function manifestOf({ name, tagline, icon }: Site) {
  const png = (src: string, side: number, purpose?: string) => ({
    ...{ src, sizes: `${side}x${side}`, type: 'image/png' },
    ...(purpose && { purpose }),
  })
  const icons = icon
    ? [png(icon.small, 192), png(icon.large, 512)]
    : [png('/icons/icon-192.png', 192), png('/icons/icon-512.png', 512), png('/icons/maskable-512.png', 512, 'maskable')]
  return {
    ...{ id: '/', name, short_name: name, description: tagline, lang: 'en', start_url: '/', scope: '/', display: 'standalone' },
    ...{ background_color: '#f5f3ec', theme_color: '#f5f3ec', categories: ['social', 'education', 'books'], icons },
  }
}
