import { house } from '#contract/this-site.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { KeptLetter } from './outbox.ts'

export function listPage(letters: KeptLetter[], siteName: string): string {
  const rows = letters.map(
    ({ id, to, subject, sentAt }) =>
      `<li><a href="/mailbox/${id}">${escapeHtml(subject)}</a><span class="meta">To ${escapeHtml(to)}, ${timeHtml(sentAt)}</span></li>`,
  )
  const list = `<ol class="letters">\n${rows.join('\n')}\n</ol>`
  const empty = '<p>No emails yet. Register, or ask for a new password, and the letter appears here.</p>'
  return page(
    { title: 'Mailbox', siteName },
    `<h1>Mailbox</h1>
<p class="meta">No mail server is set (SMTP_URL), so letters stay on this machine. Only a visitor on this machine can read them.</p>
${letters.length > 0 ? list : empty}`,
  )
}

export function letterPage({ id, to, subject, text, sentAt }: KeptLetter, siteName: string): string {
  return page(
    { title: subject, siteName },
    `<p><a href="/mailbox">All letters</a></p>
<h1>${escapeHtml(subject)}</h1>
<p class="meta">To ${escapeHtml(to)}, ${timeHtml(sentAt)}</p>
<h2>As text</h2>
<pre>${linkedHtml(text)}</pre>
<h2>As a mail program shows it</h2>
<iframe src="/mailbox/${id}/html" title="The letter as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  )
}

/** The house writes its own name with a dot in another color. */
const nameHtml = (name: string) => (name === house.name ? 'ibid<span>.</span>' : escapeHtml(name))

const page = ({ title, siteName }: { title: string; siteName: string }, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>
<link rel="stylesheet" href="/mailbox/style.css">
</head>
<body>
<header><a href="/" class="wordmark">${nameHtml(siteName)}</a></header>
<main>
${content}
</main>
</body>
</html>
`

const timeOfLetter = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const timeHtml = (iso: string) => `<time datetime="${escapeHtml(iso)}">${timeOfLetter.format(new Date(iso))} UTC</time>`

/** Every second part of the split is an address. */
const linkedHtml = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')

export const style = `
:root { color-scheme: light dark; font: 1rem/1.5 'Hanken Grotesk Variable', system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f5f3ec, #141310); color: light-dark(#1d1b16, #eee9dd); }
header, main { max-width: 41rem; margin: 0 auto; padding: 1rem; }
main { padding-bottom: 4rem; }
.wordmark { font: 600 1.75rem/1.14 'Source Serif 4 Variable', Georgia, serif; color: inherit; text-decoration: none; }
.wordmark span { color: light-dark(#1b4d3e, #8fd0b4); }
h1 { font: 560 2rem/1.14 'Source Serif 4 Variable', Georgia, serif; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font: 560 1.1875rem/1.3 'Source Serif 4 Variable', Georgia, serif; margin: 2rem 0 0.5rem; }
a { color: light-dark(#1b4d3e, #8fd0b4); }
a:focus-visible, iframe:focus-visible { outline: 2px solid light-dark(#1b4d3e, #8fd0b4); outline-offset: 2px; }
.meta { font-size: 0.8125rem; color: light-dark(#665f50, #a19886); overflow-wrap: anywhere; }
.letters { list-style: none; margin: 1.5rem 0; padding: 0; }
.letters li { border-top: 1px solid light-dark(#dfdbce, #322e26); padding: 0.25rem 0 0.75rem; }
.letters a { display: block; padding: 0.625rem 0 0.25rem; font-weight: 600; overflow-wrap: anywhere; }
pre, iframe { box-sizing: border-box; width: 100%; border: 1px solid light-dark(#dfdbce, #322e26); border-radius: 10px; background: light-dark(#fffefa, #1c1a16); }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.9375rem/1.58 'IBM Plex Mono', ui-monospace, monospace; }
iframe { height: 32rem; }
`
