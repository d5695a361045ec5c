import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '#server/http/escape-html.ts'

/** Elsewhere on this site or on the web; nothing that executes. */
const isLink = (href: string) => /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(href)

const signsInOneParagraph = 1000
const levelsInOneLine = 20

/**
 * Markdown can be crafted so that parsing takes seconds, or nests deeper than the stack allows. No real terms have that many
 * special characters in a paragraph, or that many nested quotes and lists.
 */
export function isReadable(markdown: string): boolean {
  const countOf = (text: string, signs: RegExp) => text.length - text.replaceAll(signs, '').length
  const isQuiet = (paragraph: string) => countOf(paragraph, /[*_[\]`~<>!|\\]/g) <= signsInOneParagraph
  const isFlat = (line: string) => countOf(/^[\s>*+\-\d.)]*/.exec(line)![0], /[>*+\-.)]/g) <= levelsInOneLine
  return markdown.split('\n\n').every(isQuiet) && markdown.split('\n').every((line) => isFlat(line) || /^[-*_\s]+$/.test(line))
}

/**
 * An admin's Markdown, shown to everyone: HTML in it is displayed rather than interpreted, and pictures from elsewhere are
 * dropped.
 */
export function readTermsText(markdown: string) {
  const sections: [id: string, title: string][] = []
  const marked = new Marked({ async: false })
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      link(this: { parser: { parseInline(tokens: Tokens.Link['tokens']): string } }, { href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens)
        return isLink(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words
      },
      // The page already has its only first-level heading.
      heading(
        this: { parser: { parseInline(tokens: Tokens.Heading['tokens']): string } },
        { depth, text, tokens }: Tokens.Heading,
      ) {
        const level = Math.max(depth, 2)
        const id = `section-${sections.length + 1}`
        if (level > 2) return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
        sections.push([id, text])
        return `<h2 id="${id}">${this.parser.parseInline(tokens)}</h2>\n`
      },
    },
  })
  return { html: marked.parse(markdown) as string, sections }
}
