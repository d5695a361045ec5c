import { escapeHtml } from '#server/http/escape-html.ts'

/** XML 1.0 cannot represent these at all, not even as references. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const xmlText = (text: string) => escapeHtml(text.replaceAll(forbidden, ''))

/** One element containing text. */
export const element = (name: string, text: string, attributes: Record<string, string> = {}) =>
  `<${name}${writeAttributes(attributes)}>${xmlText(text)}</${name}>`

export const writeAttributes = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('')
