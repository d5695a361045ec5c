import { holdingKinds } from '#contract/holding-kinds.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { Config } from '#server/config.ts'
import { feedOf } from './feeds.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { HoldingKind, PublicLink, PublicPage } from '#server/subjects/holding-kind.ts'

interface Filling {
  title: string
  description: string
  url: string
  picture?: string | undefined
  data?: Record<string, unknown>
  /** A feed of what the page lists, for feed readers. */
  feed?: string | undefined
  article: string
}

/** Complete in the HTML itself: for search engines, for previews elsewhere, and for readers without scripts. */
function fill(shell: string, { title, description, url, picture, data, feed, article }: Filling): string {
  const told = escapeHtml(description)
  const head = [
    `<meta name="description" content="${told}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${told}" />`,
    `<meta property="og:url" content="${escapeHtml(url)}" />`,
    ...(picture ? [`<meta property="og:image" content="${escapeHtml(picture)}" />`] : []),
    ...(feed
      ? [`<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(feed)}" />`]
      : []),
    ...(data ? [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`] : []),
  ]
  const withTitle = between(shell, '<title>', '</title>', `<title>${escapeHtml(`${title} · ibid.`)}</title>`)
  const withHead = between(withTitle, '<meta\n      name="description"', '/>', head.join('\n    '))
  // It can be read without scripts.
  return between(withHead, '<noscript>', '</noscript>', '').replace(
    '<div id="root"></div>',
    () => `<div id="root" data-plain="">${article}</div>`,
  )
}

const beginning = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 200)

const listOf = (links: PublicLink[]) =>
  links.length === 0
    ? ''
    : `<ul>${links.map(({ label, path }) => `<li><a href="${escapeHtml(path)}" dir="auto">${escapeHtml(label)}</a></li>`).join('')}</ul>`

function factsOf(facts: NonNullable<PublicPage['facts']>) {
  const said = facts.map(([name, says]) => `<dt>${escapeHtml(name)}</dt><dd dir="auto">${escapeHtml(says)}</dd>`)
  return said.length === 0 ? '' : `<dl>${said.join('')}</dl>`
}

export function fillHolding(shell: string, { publicUrl }: Config, card: HoldingCard, page: PublicPage): string {
  const url = `${publicUrl}${holdingKinds[card.kind].path(card)}${page.query ?? ''}`
  const language = card.language ? ` lang="${escapeHtml(card.language)}"` : ''
  const lines = [card.user.name, ...(page.lines ?? [])].map((line) => `<p dir="auto">${escapeHtml(line)}</p>`)
  const body = card.body.split(/\n{2,}/).map((paragraph) => `<p dir="auto">${escapeHtml(paragraph)}</p>`)
  const pictureUrl = page.picture?.url ?? card.cover?.url
  const picture = page.picture ? `<p><img src="${escapeHtml(page.picture.url)}" alt="${escapeHtml(page.picture.alt)}" /></p>` : ''
  return fill(shell, {
    ...{ title: card.title, url, picture: pictureUrl && publicUrl + pictureUrl },
    description: beginning([...(page.lines ?? []).slice(0, 2), card.body].join(' · ')) || card.title,
    data: { '@context': 'https://schema.org', url, ...page.data },
    article: `<article${language}><h1 dir="auto">${escapeHtml(card.title)}</h1>${picture}${lines.join('')}${body.join('')}${factsOf(page.facts ?? [])}${listOf(page.links ?? [])}</article>`,
  })
}

/** The entrance of a room: what anyone may read there, with links that search engines follow. */
export const fillRoom = (shell: string, { publicUrl }: Config, room: NonNullable<HoldingKind['room']>, found: PublicLink[]) =>
  fill(shell, {
    ...{ title: room.title, description: room.description, url: publicUrl + room.path, feed: feedOf(room.path) },
    article: `<article><h1>${escapeHtml(room.title)}</h1><p>${escapeHtml(room.description)}</p>${listOf(found)}<p>Log in to see what members share.</p></article>`,
  })

/** Replaces everything from `start` to `end`, both included. */
function between(text: string, start: string, end: string, instead: string): string {
  const from = text.indexOf(start)
  const to = from < 0 ? -1 : text.indexOf(end, from)
  return to < 0 ? text : text.slice(0, from) + instead + text.slice(to + end.length)
}
