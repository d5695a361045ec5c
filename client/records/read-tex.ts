/** TeX's accents, by the character that invokes them, as Unicode combining marks. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  '"': '\u0308',
  u: '\u0306',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
}

const letters: Readonly<Record<string, string>> = {
  ...{ aa: 'å', AA: 'Å', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ss: 'ß', i: 'ı', j: 'ȷ' },
  ...{ dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', textendash: '–', textemdash: '—', ldots: '…', textquoteright: '’' },
}

const accented =
  /\\([`'^~=."])\s*(?:\{\s*(\\[ij]|\p{L})\s*\}|(\\[ij](?![a-z])|\p{L}))|\\([urHvdckb])\s*(?:\{\s*(\\[ij]|\p{L})\s*\}|\s(\p{L}))/gu

/** TeX source as people read it: accents on their letters, without grouping braces. */
export const readTex = (source: string): string =>
  source
    .split(/\\url\s*\{((?:[^{}]|\{\})*)\}/)
    .map((piece, at) => (at % 2 === 1 ? readAddress(piece) : readProse(piece)))
    .join('')
    .trim()
    .normalize('NFC')

/** For following: there a tilde is not a space, nor are hyphens dashes. */
export const readAddress = (source: string): string =>
  source
    .replaceAll(/\\textasciitilde(?:\{\}|\s)?|\\~(?:\{\})?/g, '~')
    .replaceAll(/\\([&%$#_])/g, '$1')
    .replaceAll(/[{}]/g, '')
    .trim()

const readProse = (source: string): string =>
  source
    .replaceAll(accented, (_, sign?: string, inBraces?: string, bare?: string, name?: string, inner?: string, apart?: string) => {
      const letter = (inBraces ?? bare ?? inner ?? apart ?? '').replace('\\', '')
      return letter + accents[sign ?? name ?? '']!
    })
    .replaceAll(/\\([A-Za-z]+)(?:\{\}|\s)?/g, (whole, name: string) => letters[name] ?? whole)
    .replaceAll(/\\([&%$#_{}])/g, '\uE000$1')
    .replaceAll(/(?<!\uE000)[{}]/g, '')
    .replaceAll('\uE000', '')
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('~', '\u00a0')
    .replaceAll(/[\t\n\r ]+/g, ' ')
