import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Problem } from '#server/http/problem.ts'

const svgMaxBytes = 200_000
const deepest = 40
const mostElements = 5000
const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'

const elements = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'],
  ...['polygon', 'text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
])
/** Refused rather than dropped: the admin uploading it should learn that the picture is not what they think it is. */
const refused: Record<string, string> = {
  script: 'The SVG holds a script.',
  foreignObject: 'The SVG holds parts of another format (foreignObject).',
  image: 'The SVG holds a picture of another file. Please draw it, or send a PNG.',
  a: 'The SVG holds a link.',
  ...Object.fromEntries(
    ['animate', 'animateMotion', 'animateTransform', 'set', 'discard', 'mpath'].map((name) => [name, 'The SVG moves.']),
  ),
}
const attributes = new Set([
  ...[
    'id',
    'class',
    'style',
    'viewBox',
    'width',
    'height',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
  ],
  ...[
    'd',
    'points',
    'transform',
    'preserveAspectRatio',
    'offset',
    'gradientUnits',
    'gradientTransform',
    'spreadMethod',
    'dx',
    'dy',
  ],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'color'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-opacity'],
  ...['opacity', 'stop-color', 'stop-opacity', 'clip-path', 'clip-rule', 'mask', 'display', 'visibility', 'font-family'],
  ...['font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'dominant-baseline', 'vector-effect'],
])

export interface CleanSvg {
  text: string
  width: number
  height: number
}

const refuse = (reason: string): never => {
  throw new Problem('unsafe_svg', { fields: { picture: reason } })
}

/**
 * Nothing of the file is kept as it came: it is parsed, and what is known to be harmless is written anew. Anything that could
 * act or fetch is refused with the reason; what is merely unknown (notes of drawing programs) is dropped.
 */
export function cleanSvg(content: Buffer): CleanSvg {
  if (content.length > svgMaxBytes) refuse('The SVG is larger than 200 KB.')
  const parser = new SaxesParser({ xmlns: true })
  const out: string[] = []
  const open: { name: string; isKept: boolean; mayBeUsed: boolean }[] = []
  let size: { width: number; height: number } | undefined
  let count = 0
  let css = ''

  parser.on('error', () => refuse('The SVG cannot be read: it is not well-formed.'))
  parser.on('doctype', () => refuse('The SVG declares a document type, which may hide what it holds.'))
  parser.on('opentag', (tag) => {
    const { local, uri } = tag
    if (uri === svgNamespace && refused[local]) refuse(refused[local])
    if (++count > mostElements || open.length >= deepest)
      refuse('The SVG has too many parts, or they are too deep in each other.')
    const around = open.at(-1)
    if (!around && (local !== 'svg' || uri !== svgNamespace)) refuse('The file is no SVG.')
    const isKept = (around?.isKept ?? true) && uri === svgNamespace && elements.has(local)
    const mayBeUsed = (around?.mayBeUsed ?? false) || (around !== undefined && tag.attributes['id'] !== undefined)
    // What is reused may not itself reuse: otherwise a few lines could stand for millions of shapes.
    if (isKept && local === 'use' && (mayBeUsed || open.some(({ name }) => name !== 'svg' && name !== 'g')))
      refuse('The SVG repeats a part that repeats another.')
    open.push({ name: local, isKept, mayBeUsed })
    if (!isKept) return void refuseHandlers(tag)
    if (!around) size = sizeOf(tag)
    const namespaces = around ? '' : ` xmlns="${svgNamespace}"`
    out.push(`<${local}${namespaces}${attributesOf(tag, around === undefined)}>`)
  })
  const write = (text: string) => {
    const around = open.at(-1)
    if (!around?.isKept) return
    if (around.name === 'style') css += text
    else if (['text', 'tspan', 'title', 'desc'].includes(around.name)) out.push(escapeXml(text))
  }
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    const { name, isKept } = open.pop()!
    if (!isKept) return
    if (name === 'style') {
      out.push(escapeXml(harmless(css)))
      css = ''
    }
    out.push(`</${name}>`)
  })

  parser.write(new TextDecoder().decode(content)).close()
  if (!size) return refuse('The SVG does not say how large it is: it needs a viewBox.')
  return { text: out.join(''), ...size }
}

function attributesOf(tag: SaxesTagNS, isRoot: boolean): string {
  refuseHandlers(tag)
  return Object.values(tag.attributes)
    .map(({ local, uri, value }) => {
      if (local === 'href' && (uri === '' || uri === xlinkNamespace)) {
        if (!/^#[\w.-]+$/.test(value)) refuse('The SVG refers to something outside of itself.')
        return ` href="${value}"`
      }
      // The root has no id, so nothing in the picture can repeat it.
      if (uri !== '' || !attributes.has(local) || (isRoot && local === 'id')) return ''
      return ` ${local}="${escapeXml(harmless(value))}"`
    })
    .join('')
}

function refuseHandlers({ attributes: given }: SaxesTagNS) {
  if (Object.values(given).some(({ local }) => /^on/i.test(local))) refuse('The SVG holds a script.')
}

/** For a style or an attribute: no escapes, no rules that fetch, and as addresses only "url(#part)". */
function harmless(value: string): string {
  const withoutParts = value.replaceAll(/url\(\s*(["']?)#[\w.-]+\1\s*\)/gi, '')
  if (
    /[\\@<]|\/\*|:\s*\/\/|(?:url|image|image-set|cross-fade|element|expression|src|attr)\s*\(|(?:java|vb)script|data:|-moz-binding/i.test(
      withoutParts,
    )
  )
    refuse('The SVG refers to something outside of itself.')
  return value
}

function sizeOf({ attributes: given }: SaxesTagNS) {
  const box = given['viewBox']?.value
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] =
    box?.length === 4 ? [box[2]!, box[3]!] : ['width', 'height'].map((name) => Number.parseFloat(given[name]?.value ?? ''))
  const isSize = (side: number | undefined) => side !== undefined && side > 0 && side < 100_000
  return isSize(width) && isSize(height) ? scaled(width!, height!) : undefined
}

/** In whole numbers, which only give its proportions. */
function scaled(width: number, height: number) {
  const by = 256 / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** The same drawing with this many pixels on its longer side, whatever size it states. */
export function svgOfSide({ text, width, height }: CleanSvg, side: number): string {
  // Once cleaned, there is no ">" within the first tag.
  const end = text.indexOf('>')
  const root = text.slice(0, end)
  const own = new Map(Array.from(root.matchAll(/ ([a-z]+)="([^"]*)"/gi), ([, name = '', value = '']) => [name, value]))
  const [ownWidth, ownHeight] = ['width', 'height'].map((name) => Number.parseFloat(own.get(name) ?? ''))
  const box = own.has('viewBox') ? '' : ` viewBox="0 0 ${ownWidth} ${ownHeight}"`
  const by = side / Math.max(width, height)
  const size = ` width="${Math.max(1, Math.round(width * by))}" height="${Math.max(1, Math.round(height * by))}"`
  return `${root.replaceAll(/ (?:width|height)="[^"]*"/g, '')}${box}${size}${text.slice(end)}`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
