import { deriveAccent } from '#contract/accent.ts'
import type { LetterLanguage } from '#contract/letter-languages.ts'
import { house, type Site } from '#contract/this-site.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

export interface LetterLink {
  label: string
  url: string
}

/** What both versions of a letter say, each value on one line. */
export interface LetterWords {
  language: LetterLanguage
  /** Precedes an address shown in full. */
  orOpen: string
  /** Between a label and its address. */
  colon: string
  subject: string
  paragraphs: string[]
  sections: { title: string; items: LetterLink[] }[]
  /** The one thing to do. Its address is shown in full as well. */
  action?: LetterLink | undefined
  footer: string
  footerLink?: LetterLink | undefined
}

/**
 * Mail programs keep inline styles and drop most others: so the light colors are inline, and the dark ones override them in
 * programs that support the media query. Values are the design tokens', as plain hex.
 */
export function letterHtml(
  { language, orOpen, subject, paragraphs, sections, action, footer, footerLink }: LetterWords,
  { name, accent }: Pick<Site, 'name' | 'accent'>,
): string {
  const { light, dark } = accent ? deriveAccent(accent) : houseAccent
  const color = { text: light['accent-ink'], button: light.accent, onButton: light['on-accent'] }
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #141310 !important; color: #eee9dd !important; }
  .sheet { background: #1c1a16 !important; border-color: #322e26 !important; }
  .quiet { color: #a19886 !important; }
  .link, .dot { color: ${dark['accent-ink']} !important; }
  .button { background: ${dark.accent} !important; color: ${dark['on-accent']} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:32px 16px;background:#f5f3ec;color:#1d1b16;font:16px/1.5 'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font:600 28px/1.14 'Source Serif 4',Georgia,serif">${nameHtml(name, color)}</p>
<div class="sheet" style="padding:24px;background:#fffefa;border:1px solid #dfdbce;border-radius:10px">
${paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`).join('\n')}
${sections.map((section) => sectionHtml(section, color)).join('\n')}
${action ? actionHtml(action, orOpen, color) : ''}
</div>
<p class="quiet" style="margin:16px 0 0;font-size:13px;color:#665f50">${escapeHtml(footer)}${footerLink ? ` ${linkHtml(footerLink, color)}` : ''}</p>
</div>
</body>
</html>
`
}

interface Colors {
  text: string
  button: string
  onButton: string
}

const houseAccent = {
  light: { accent: '#1b4d3e', 'accent-ink': '#1b4d3e', 'on-accent': '#fbfaf4' },
  dark: { accent: '#2c745d', 'accent-ink': '#8fd0b4', 'on-accent': '#f8fbf7' },
}

/** The house's own name, in its own typography. */
const nameHtml = (name: string, { text }: Colors) =>
  name === house.name ? `ibid<span class="dot" style="color:${text}">.</span>` : escapeHtml(name)

const linkHtml = ({ label, url }: LetterLink, { text }: Colors) =>
  `<a class="link" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="color:${text}">${escapeHtml(label)}</a>`

const sectionHtml = ({ title, items }: LetterWords['sections'][number], color: Colors) =>
  `<h2 style="margin:24px 0 8px;font:600 18px/1.3 'Source Serif 4',Georgia,serif">${escapeHtml(title)}</h2>
${items.map((item) => `<p style="margin:0 0 12px">${linkHtml(item, color)}</p>`).join('\n')}`

function actionHtml({ label, url }: LetterLink, orOpen: string, { text, button, onButton }: Colors): string {
  const [href, name] = [escapeHtml(url), escapeHtml(label)]
  return `<p style="margin:24px 0"><a class="button" href="${href}" target="_blank" rel="noopener" style="display:inline-block;padding:12px 20px;background:${button};color:${onButton};border-radius:6px;font-weight:600;text-decoration:none">${name}</a></p>
<p class="quiet" style="margin:0;font-size:13px;color:#665f50;overflow-wrap:anywhere">${escapeHtml(orOpen)} <a class="link" href="${href}" target="_blank" rel="noopener" style="color:${text}">${href}</a></p>`
}
