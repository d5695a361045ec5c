import { house, type Site } from '#contract/this-site.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { Look } from '#server/http/site-pages.ts'
import type { Rooms } from '#server/rooms.ts'
import { presentSite, readSite } from '#server/users/read-site.ts'
import { siteCssPath } from './site-css.ts'

const asShipped = JSON.stringify(presentSite({ appearance: {}, pictures: [], pages: [] }))

/** Undefined while the site is as the house comes: its documents are then sent as they were built. */
export async function readLook({ database, log }: Rooms): Promise<Look | undefined> {
  try {
    const site = await readSite(database.db)
    if (JSON.stringify(site) === asShipped) return undefined
    return { name: site.name, dress: (html) => dress(html, site), manifest: manifestOf(site) }
  } catch (error) {
    // A page that says what is wrong is worth more than none.
    log.warn({ err: error }, 'how this site looks could not be read: a document goes out in the look of the house')
    return undefined
  }
}

/** Everything in a document of the build that names or shows the house, and the same as data for the program that takes over. */
function dress(html: string, site: Site): string {
  const { name, tagline, icon, accent } = site
  const [said, told] = [escapeHtml(name), escapeHtml(tagline)]
  const data = JSON.stringify(site).replaceAll('<', String.raw`\u003c`)
  const head = [
    ...(accent ? [`<link rel="stylesheet" href="${siteCssPath(site)}" />`] : []),
    `<script type="application/json" id="site">${data}</script>`,
  ]
  return (
    html
      .replace(/( · |<title>)ibid\.<\/title>/, (_all, before: string) => `${before}${said}</title>`)
      .replace(/(<meta\s+name="description"\s+content=")ibid\., a professional[^"]*/, (all, before: string) =>
        name === house.name && tagline === house.tagline ? all : `${before}${said}: ${told}`,
      )
      .replace(/(<meta property="og:image" content="[^"]*)\/icons\/icon-512\.png/, (all, site: string) =>
        icon ? site + icon.large : all,
      )
      .replace('<meta property="og:title"', (all) =>
        html.includes('og:site_name') ? all : `<meta property="og:site_name" content="${said}" />\n    ${all}`,
      )
      .replace(/<link rel="icon"[^>]*>/, (own) => (icon ? `<link rel="icon" href="${icon.small}" type="image/png" />` : own))
      .replace(/(<link rel="apple-touch-icon" href=")[^"]*/, (own, before: string) => (icon ? before + icon.small : own))
      .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
      .replace('<noscript>ibid. needs', () => `<noscript>${said} needs`)
      .replaceAll(/(<a class="home-link"[^>]*aria-label=")[^"]*("[^>]*>).*?<\/a>/gs, (_all, before: string, after: string) => {
        const own = logoHtml(site)
        return own ? `${before}${said}, home${after}${own}</a>` : _all
      })
      .replace(/(<p class="tag">).*?<\/p>/s, (_all, before: string) => `${before}${told}</p>`)
      .replace(/(<small>)ibid\., adv\..*?<\/small>/s, (all, before: string) =>
        name === house.name ? all : `${before}${said}</small>`,
      )
      // What the program draws differs from what was built: it begins anew instead of taking over.
      .replace('<div id="root">', '<div id="root" data-announced="">')
  )
}

/** As client/ui/logo.tsx draws it. */
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
