import { type OwnPage, ownPageNames, ownPages, type PageText } from '#contract/site-texts.ts'
import type { Rooms } from '#server/rooms.ts'
import { announcedPage } from '#server/site/announced-page.ts'
import { partsOf, replacePart } from './html-parts.ts'
import { readPageText } from './page-texts.ts'

type Change = (html: string) => string

/** How a page as built changes by what has been announced or written since; undefined if it does not. */
export async function changedPage(rooms: Rooms, url: string): Promise<Change | undefined> {
  const [announced, own] = [await announcedPage(rooms, url), await ownPage(rooms, url)]
  if (!announced || !own) return announced ?? own
  return (html) => own(announced(html))
}

/** How the page at this address changes by the operator's own text; undefined without one. */
async function ownPage({ database }: Rooms, url: string): Promise<((html: string) => string) | undefined> {
  const { pathname } = new URL(url, 'http://site')
  const page = ownPageNames.find((name) => ownPages[name].path === pathname)
  const text = page && (await readPageText(database.db, page))
  return text ? (html) => redraw(html, page, text) : undefined
}

/** Both in the HTML itself, and as data for the client that hydrates it (client/site/static-page.tsx), which renders the same. */
function redraw(html: string, page: OwnPage, text: PageText): string {
  const data = JSON.stringify({ page, text }).replaceAll('<', String.raw`\u003c`)
  const withData = html
    .replace('</head>', () => `<script type="application/json" id="page-text">${data}</script>\n  </head>`)
    .replace('<div id="root">', '<div id="root" data-announced="">')
  const start = withData.indexOf('<main')
  return start < 0 ? withData : withData.slice(0, start) + redrawMain(withData.slice(start), page, text)
}

function redrawMain(main: string, page: OwnPage, { mode, html }: PageText): string {
  const own = `<div class="prose-article">${html}</div>`
  if (mode === 'follow') return main.replace('</div></main>', () => `${own}</div></main>`)
  const facts = partsOf(main, '<section class="page-facts">', '</section>').join('')
  const withTitle = replacePart(main, '<h1>', '</h1>', () => `<h1>${ownPages[page].title}</h1>`)
  const withoutLede = replacePart(withTitle, '<p class="lede">', '</p>', () => '')
  const withoutList = replacePart(withoutLede, '<nav class="toc', '</nav>', () => '')
  return replacePart(withoutList, '<div class="prose">', '</main>', () => `<div class="prose">${own}${facts}</div></main>`)
}
