import { escapeHtml } from '#server/http/escape-html.ts'

export interface LetterLink {
  label: string
  url: string
}

/** What both bodies of a letter say, each value in one line. */
export interface LetterWords {
  subject: string
  paragraphs: string[]
  sections: { title: string; items: LetterLink[] }[]
  /** The one thing to do. The address is shown in full as well. */
  action?: LetterLink | undefined
  footer: string
  footerLink?: LetterLink | undefined
}

/**
 * Mail programs keep inline styles and drop much else: the light colors stand inline, the dark ones replace them
 * where the program knows the question. Values are the design tokens', as plain hex.
 */
export function letterHtml({ subject, paragraphs, sections, action, footer, footerLink }: LetterWords): string {
  return `<!doctype html>
<html lang="en">
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
  .link, .dot { color: #8fd0b4 !important; }
  .button { background: #2c745d !important; color: #f8fbf7 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:32px 16px;background:#f5f3ec;color:#1d1b16;font:16px/1.5 'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font:600 28px/1.14 'Source Serif 4',Georgia,serif">ibid<span class="dot" style="color:#1b4d3e">.</span></p>
<div class="sheet" style="padding:24px;background:#fffefa;border:1px solid #dfdbce;border-radius:10px">
${paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`).join('\n')}
${sections.map(sectionHtml).join('\n')}
${action ? actionHtml(action) : ''}
</div>
<p class="quiet" style="margin:16px 0 0;font-size:13px;color:#665f50">${escapeHtml(footer)}${footerLink ? ` ${linkHtml(footerLink)}` : ''}</p>
</div>
</body>
</html>
`
}

const linkHtml = ({ label, url }: LetterLink) =>
  `<a class="link" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="color:#1b4d3e">${escapeHtml(label)}</a>`

const sectionHtml = ({ title, items }: LetterWords['sections'][number]) =>
  `<h2 style="margin:24px 0 8px;font:600 18px/1.3 'Source Serif 4',Georgia,serif">${escapeHtml(title)}</h2>
${items.map((item) => `<p style="margin:0 0 12px">${linkHtml(item)}</p>`).join('\n')}`

function actionHtml({ label, url }: LetterLink): string {
  const [href, name] = [escapeHtml(url), escapeHtml(label)]
  return `<p style="margin:24px 0"><a class="button" href="${href}" target="_blank" rel="noopener" style="display:inline-block;padding:12px 20px;background:#1b4d3e;color:#fbfaf4;border-radius:6px;font-weight:600;text-decoration:none">${name}</a></p>
<p class="quiet" style="margin:0;font-size:13px;color:#665f50;overflow-wrap:anywhere">Or open this address: <a class="link" href="${href}" target="_blank" rel="noopener" style="color:#1b4d3e">${href}</a></p>`
}
