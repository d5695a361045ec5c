import { encode } from 'uqr'
import type { Certificate } from '#contract/certificates.ts'
import { house } from '#contract/this-site.ts'
import type { Paper, Style } from '#server/paper/paper.ts'
import { houseLetterhead, type Letterhead } from '#server/users/letterhead.ts'
import {
  drawFrame,
  drawMark,
  drawShelf,
  drawStamp,
  margin,
  frame,
  pageWidth,
  stampInitial,
  stampRadius,
  stampWords,
} from './certificate-engraving.ts'

const width = pageWidth - 2 * margin
const qrSize = 88
/** Long text ends above the signature. */
const bodyEnd = 424
const [ink, soft, green] = ['#1d1b16', '#5a554a', '#1c4a3d']

const styles = {
  site: { size: 22, weight: 600, leading: 1.2 },
  small: { size: 10, color: soft },
  said: { size: 13, color: soft, leading: 1.5 },
  label: { size: 10, color: soft, leading: 1.5 },
  fact: { size: 13, leading: 1.4, isLeft: true },
  signed: { size: 12, weight: 600, leading: 1.4, isLeft: true },
} as const satisfies Record<string, Style>

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayInWords = (day: string) => dayFormat.format(new Date(day))

/** One sheet of A4 to hang up, as if engraved, with the address where anyone can verify it. */
export async function certificateAsPdf(
  certificate: Certificate,
  madeAt: Date,
  letterhead: Letterhead = houseLetterhead,
): Promise<Buffer> {
  const { name: siteName } = letterhead
  const [{ Paper }, { Fonts }] = await Promise.all([import('#server/paper/paper.ts'), import('#server/paper/fonts.ts')])
  const { recipientName, title, issuerName, issuedBy } = certificate
  const fonts = await Fonts.for({
    400: [recipientName, `${issuerName}–·`],
    600: [title, stampWords(certificate, siteName), stampInitial(siteName), issuedBy?.name ?? '', siteName],
  })
  const paper = new Paper({
    ...{ title: `Certificate: ${title}`, author: issuerName, madeAt, fonts, isLandscape: true, margin: frame },
  })
  drawFrame(paper)
  drawShelf(paper)
  writeHead(paper, certificate, letterhead)
  writeBody(paper, certificate, siteName)
  writeProof(paper, certificate)
  return paper.end()
}

function writeHead(paper: Paper, { code, issuedAt, state, revokedAt }: Certificate, { name, logo }: Letterhead) {
  paper.y = 62
  // The mark spells the house's name, so it is not shown beside another.
  if (logo) paper.picture(logo, { x: margin, y: 58, width: 300, height: 42 }, name)
  else if (name === house.name) {
    drawMark(paper, { x: margin, y: 62, size: 28 })
    paper.write(paper.part('P'), name, { x: margin + 36, width: 260 }, styles.site)
  } else
    paper.write(paper.part('P'), name, { x: margin, width: 400 }, name.length > 30 ? { ...styles.site, size: 16 } : styles.site)
  paper.y = 62
  const number = code.replaceAll(/(.{5})(?=.)/g, '$1-')
  writeAtEnd(paper, `Certificate ${number}`, styles.small)
  writeAtEnd(paper, `Issued ${dayInWords(issuedAt)}`, styles.small)
  if (state === 'revoked' && revokedAt)
    writeAtEnd(paper, `Withdrawn ${dayInWords(revokedAt)}`, { ...styles.small, color: '#a3261b', weight: 600 })
}

function writeAtEnd(paper: Paper, words: string, style: Style) {
  const [line] = paper.lines(words, width, style)
  const taken = line?.width ?? 0
  paper.write(paper.part('P'), words, { x: pageWidth - margin - taken, width: taken + 1 }, style)
}

interface Large {
  /** The largest and smallest size for up to that many lines; longer text gets as small as it must. */
  sizes: [most: number, least: number, lines: number][]
  color: string
}

/** As large as the space allows: names and titles may be long. */
function writeLarge(paper: Paper, tag: 'H1' | 'H2', text: string, { sizes, color }: Large) {
  const box = { x: margin, width: width - 2 * stampRadius - 24 }
  const styleOf = (size: number): Style => ({ size, weight: tag === 'H1' ? 400 : 600, leading: 1.2, color, isLeft: true })
  const fits = (size: number, lines: number) => paper.lines(text, box.width, styleOf(size)).length <= lines
  const tried = sizes.flatMap(([most, least, lines]) =>
    Array.from({ length: (most - least) / 2 + 1 }, (_, at) => ({ size: most - 2 * at, lines })),
  )
  const { size } = tried.find((each) => fits(each.size, each.lines)) ?? { size: 12 }
  paper.write(paper.part(tag), text, box, styleOf(size))
}

function writeBody(paper: Paper, certificate: Certificate, siteName: string) {
  const { recipientName, title } = certificate
  if (certificate.state === 'valid')
    drawStamp(paper, { words: stampWords(certificate, siteName), initial: stampInitial(siteName) }, [
      pageWidth - margin - stampRadius,
      116 + stampRadius,
    ])
  paper.y = 116
  const whole = { x: margin, width }
  paper.write(paper.part('P'), 'This is to certify that', whole, styles.said)
  writeLarge(paper, 'H1', recipientName, {
    ...{ color: ink },
    sizes: [
      [44, 28, 1],
      [30, 14, 2],
    ],
  })
  paper.y += 6
  paper.write(paper.part('P'), 'took part in', whole, styles.said)
  writeLarge(paper, 'H2', title, { color: green, sizes: [[24, 14, 2]] })
  paper.y += 12
  writeFacts(paper, certificate)
}

function writeFacts(paper: Paper, { startsOn, endsOn, hours, competencies, issuerName }: Certificate) {
  const facts = [
    ['Day', startsOn === endsOn ? dayInWords(startsOn) : `${dayInWords(startsOn)} – ${dayInWords(endsOn)}`],
    ['Hours', `${hours}`],
    ['Institution', issuerName],
    ...(competencies.length > 0 ? [['Competencies', competencies.join(' · ')]] : []),
  ] as const
  const box = { x: margin + 96, width: width - 96 - qrSize - 40 }
  const heightAt = (style: Style) =>
    facts.reduce((sum, [, words]) => sum + paper.lines(words!, box.width, style).length * style.size * 1.4, 0)
  const sizes = [13, 12, 11, 10, 9].map((size) => ({ ...styles.fact, size }))
  const style = sizes.find((each) => paper.y + heightAt(each) <= bodyEnd) ?? sizes.at(-1)!
  for (const [label, words] of facts) {
    const top = paper.y
    paper.write(
      paper.part('P'),
      label!,
      { x: margin, width: 90 },
      { ...styles.label, leading: (style.size * 1.4) / styles.label.size },
    )
    paper.y = top
    paper.write(paper.part('P'), words!, box, style)
  }
}

/** Who signed it, and where to verify it. */
function writeProof(paper: Paper, { issuedBy, url }: Certificate) {
  const { doc } = paper
  if (issuedBy) {
    paper.decorate(() =>
      doc
        .lineWidth(0.7)
        .moveTo(margin, 446)
        .lineTo(margin + 260, 446)
        .stroke(ink),
    )
    paper.y = 449
    paper.write(paper.part('P'), `Confirmed by ${issuedBy.name}`, { x: margin, width: 480 }, styles.signed)
  }
  paper.y = 476
  paper.write(paper.part('P'), `Anyone can check it at ${url}`, { x: margin, width: width - qrSize - 20 }, styles.small)
  const [x, y] = [pageWidth - margin - qrSize, 492 - qrSize]
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const step = qrSize / size
  paper.figure({ x, y, width: qrSize, height: qrSize }, `A code that leads to ${url}`, () => {
    data.forEach((row, down) =>
      row.forEach((isDark, right) => isDark && doc.rect(x + right * step, y + down * step, step * 1.02, step * 1.02)),
    )
    doc.fill(ink)
  })
}
