import type { TermsDocument, TermsPage } from '#contract/terms.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { Rooms } from '#server/rooms.ts'
import { readTerms } from './read-terms.ts'

const documentAt: Record<string, TermsDocument> = { '/terms': 'terms', '/privacy': 'privacy' }

/** How a page as built changes by what has been announced since; undefined if it does not. */
export async function announcedPage(rooms: Rooms, url: string): Promise<((html: string) => string) | undefined> {
  const { pathname, searchParams } = new URL(url, 'http://site')
  const document = documentAt[pathname]
  if (!document) return undefined
  const version = Number(searchParams.get('version')) || undefined
  const page = await readTerms(rooms, document, version)
  if (!page.text && page.changes.length === 0) return undefined
  return (html) => redraw(html, page, { document, version: version ?? null })
}

/**
 * Both in the HTML itself, and as data for the client that hydrates it (client/site/terms-document.tsx), which renders the
 * same.
 */
function redraw(html: string, page: TermsPage, about: { document: TermsDocument; version: number | null }) {
  const data = JSON.stringify({ ...about, page }).replaceAll('<', String.raw`\u003c`)
  const withData = html
    .replace('<div id="root">', '<div id="root" data-announced="">')
    .replace(/(<script type="application\/json" id="terms">).*?(<\/script>)/s, (_all, open, close) => open + data + close)
  const start = withData.indexOf('<main')
  return withData.slice(0, start) + redrawMain(withData.slice(start), page)
}

function redrawMain(main: string, { text, changes }: TermsPage) {
  const withChanges = main.replace('</header>', () => `${changesHtml(changes)}</header>`)
  if (!text) return withChanges
  const { html, sections, effectiveOn, isComing } = text
  const links = sections.map(([id, title]) => `<a href="#${id}">${escapeHtml(title)}</a>`).join('')
  return withChanges
    .replace(
      /<p class="meta">.*?<\/p>/s,
      () => `<p class="meta">${isComing ? 'Comes into force on' : 'In force from'} ${timeHtml(effectiveOn)}</p>`,
    )
    .replace(/(<nav class="toc[^>]*>).*?(<\/nav>)/s, (_all, open, close) => open + links + close)
    .replace(/<div class="prose">.*<\/div><\/main>/s, (own) => {
      const facts = own.match(/<section class="page-facts">.*?<\/section>/gs) ?? []
      return `<div class="prose"><div class="prose-article">${html}</div>${facts.join('')}</div></main>`
    })
}

const changesHtml = (changes: TermsPage['changes']) =>
  changes.length === 0
    ? ''
    : `<section class="announced" aria-label="Announced changes">${changes.map(changeHtml).join('')}</section>`

const changeHtml = ({ id, document, summary, effectiveOn, isComing, hasText }: TermsPage['changes'][number]) =>
  `<p>${isComing ? 'From' : 'Since'} ${timeHtml(effectiveOn)}: <span dir="auto">${escapeHtml(summary)}</span>${
    hasText ? ` <a href="/${document}?version=${id}">Read the new text</a>` : ''
  }</p>`

/** In the date format of the house's public pages. */
const timeHtml = (day: string) =>
  `<time datetime="${day}">${new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}</time>`
