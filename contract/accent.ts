/** Every token derived from the accent color (client/ui/tokens.css), in one theme. */
export interface AccentTokens {
  accent: string
  'accent-hover': string
  'accent-ink': string
  'accent-wash': string
  'accent-rule': string
  'on-accent': string
  focus: string
  bubble: string
  'on-bubble': string
  cover: string
}

export interface Accent {
  light: AccentTokens
  dark: AccentTokens
}

/** The backgrounds behind the accent and the text on it, as in client/ui/tokens.css; a test compares the two. */
export const grounds = {
  light: { paper: '#f5f3ec', sheet: '#fffefa', well: '#edeae0', hover: '#f0ede4' },
  dark: { paper: '#141310', sheet: '#1c1a16', well: '#282520', hover: '#24211b' },
} as const
const written = { light: ['#fbfaf4', '#fbfaf4'], dark: ['#f8fbf7', '#f1efe4'] } as const

const textContrast = 4.5
const focusContrast = 3

/** One color for both themes: as given in the light one; in the dark one, as light as its background requires. */
export function deriveAccent(hex: string): Accent {
  const { l, c, h } = toLch(hex)
  const tone = (lightness: number, chroma: number) => toHex({ l: lightness, c: Math.min(c, chroma), h })
  const [onLight, onLightBubble] = written.light
  const [onDark, onDarkBubble] = written.dark
  const strong = firstOf(0.55, -0.01, (lightness) => tone(lightness, c), [onDark], textContrast + 0.2)
  const ink = firstOf(0.8, 0.01, (lightness) => tone(lightness, 0.13), Object.values(grounds.dark), textContrast + 0.2)
  const hovered = tone(toLch(strong).l - 0.04, c)
  return {
    light: {
      ...{ accent: hex, 'accent-hover': tone(Math.max(0, l - 0.07), c), 'accent-ink': hex, focus: hex, bubble: hex, cover: hex },
      ...{ 'accent-wash': tone(0.93, 0.02), 'accent-rule': tone(0.83, 0.05), 'on-accent': onLight, 'on-bubble': onLightBubble },
    },
    dark: {
      ...{ accent: strong, 'accent-hover': hovered, 'accent-ink': ink, focus: ink },
      ...{ bubble: tone(0.38, 0.06), cover: tone(0.31, 0.05) },
      ...{ 'accent-wash': tone(0.28, 0.04), 'accent-rule': tone(0.42, 0.05), 'on-accent': onDark, 'on-bubble': onDarkBubble },
    },
  }
}

/** Why a color cannot be the accent, in words for the person who chose it; undefined if it can. */
export function refuseAccent(hex: string): string | undefined {
  const accent = deriveAccent(hex)
  for (const theme of ['light', 'dark'] as const) {
    const tokens = accent[theme]
    const fails = (ground: string, on: string, least: number) => contrast(ground, on) < least && contrast(ground, on)
    const said = (what: string, has: number, least: number) =>
      `In the ${theme} theme ${what} would have a contrast of ${has.toFixed(1)} to 1, and needs ${least}. Choose a ${theme === 'light' ? 'darker' : 'lighter'} color.`
    for (const ground of [tokens.accent, tokens['accent-hover'], tokens.cover]) {
      const has = fails(ground, tokens['on-accent'], textContrast)
      if (has) return said('text on this color', has, textContrast)
    }
    const ownMessages = fails(tokens.bubble, tokens['on-bubble'], textContrast)
    if (ownMessages) return said('text on this color', ownMessages, textContrast)
    for (const ground of [...Object.values(grounds[theme]), tokens['accent-wash']]) {
      const has = fails(ground, tokens['accent-ink'], textContrast)
      if (has) return said('links in this color', has, textContrast)
      const focus = fails(ground, tokens.focus, focusContrast)
      if (focus) return said('the frame around what has the focus', focus, focusContrast)
    }
  }
  return undefined
}

/** By the formula of WCAG 2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The first tone, step by step, with enough contrast to all of these; at the end of the scale, the last one. */
function firstOf(from: number, step: number, tone: (lightness: number) => string, against: string[], least: number): string {
  for (let lightness = from; lightness > 0 && lightness < 1; lightness += step) {
    const found = tone(lightness)
    if (against.every((ground) => contrast(found, ground) >= least)) return found
  }
  return tone(step > 0 ? 1 : 0)
}

const channels = (hex: string) => [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Three
type Three = [number, number, number]

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

interface Lch {
  l: number
  c: number
  h: number
}

/** Oklab, as in CSS Color 4: equal steps look equal to the eye. */
function toLch(hex: string): Lch {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bee = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: lightness, c: Math.hypot(a, bee), h: Math.atan2(bee, a) }
}

/** With as much of its chroma as a screen can show. */
function toHex({ l, c, h }: Lch): string {
  let [low, high] = [0, c]
  if (fits(toRgb({ l, c, h }))) low = c
  else
    for (let turn = 0; turn < 16; turn++) {
      const middle = (low + high) / 2
      if (fits(toRgb({ l, c: middle, h }))) low = middle
      else high = middle
    }
  return `#${toRgb({ l, c: low, h })
    .map((value) =>
      Math.round(255 * gamma(Math.min(1, Math.max(0, value))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const fits = (rgb: Three) => rgb.every((value) => value > -0.0005 && value < 1.0005)

function toRgb({ l: lightness, c, h }: Lch): Three {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
