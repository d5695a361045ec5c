import { encode } from 'uqr'
import type { Certificate } from '#contract/certificates.ts'
import type { Paper, Style } from '#server/paper/paper.ts'

const [pageWidth, pageHeight, frame, margin] = [841.89, 595.28, 22, 72]
const width = pageWidth - 2 * margin
const qrSize = 88
const [ink, soft, green, violet] = ['#1d1b16', '#5a554a', '#1c4a3d', '#6b3a6b']

const styles = {
  site: { size: 22, weight: 600, leading: 1.2 },
  small: { size: 10, color: soft },
  said: { size: 13, color: soft, leading: 1.5 },
  label: { size: 10, color: soft, leading: 1.5 },
  fact: { size: 13, leading: 1.4 },
} as const satisfies Record<string, Style>

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayInWords = (day: string) => dayFormat.format(new Date(day))

/** One sheet of A4 to hang up, with the address at which anyone can check it. */
export async function certificateAsPdf(certificate: Certificate, madeAt: Date): Promise<Buffer> {
  const [{ Paper }, { Fonts }] = await Promise.all([import('#server/paper/paper.ts'), import('#server/paper/fonts.ts')])
  const { recipientName, title, issuerName, issuedBy } = certificate
  const fonts = await Fonts.for({ 400: [recipientName, `${issuerName}–·`, issuedBy?.name ?? ''], 600: [title] })
  const paper = new Paper({
    ...{ title: `Certificate: ${title}`, author: issuerName, madeAt, fonts, isLandscape: true, margin: frame },
  })
  drawFrame(paper)
  writeHead(paper, certificate)
  writeBody(paper, certificate)
  writeProof(paper, certificate)
  return paper.end()
}

function drawFrame(paper: Paper) {
  const { doc } = paper
  const [right, bottom] = [pageWidth - 2 * frame, pageHeight - 2 * frame]
  paper.decorate(() => {
    doc.rect(0, 0, pageWidth, pageHeight).fill('#fffdf6')
    doc.lineWidth(1).rect(frame, frame, right, bottom).stroke(green)
    doc
      .lineWidth(0.5)
      .rect(frame + 4, frame + 4, right - 8, bottom - 8)
      .stroke('#b9a9b5')
  })
}

function writeHead(paper: Paper, { code, issuedAt, state, revokedAt }: Certificate) {
  paper.y = 68
  paper.write(paper.part('P'), 'ibid.', { x: margin, width: 300 }, styles.site)
  paper.y = 70
  const box = { x: pageWidth - margin - 230, width: 230 }
  const number = code.replaceAll(/(.{5})(?=.)/g, '$1-')
  paper.write(paper.part('P'), `Certificate ${number}`, box, styles.small)
  paper.write(paper.part('P'), `Issued ${dayInWords(issuedAt)}`, box, styles.small)
  if (state === 'revoked' && revokedAt)
    paper.write(paper.part('P'), `Withdrawn ${dayInWords(revokedAt)}`, box, { ...styles.small, color: '#a3261b', weight: 600 })
}

/** As large as the room allows: names and titles may be long. */
function writeLarge(
  paper: Paper,
  tag: string,
  text: string,
  { most, lines, color }: { most: number; lines: number; color: string },
) {
  const styleOf = (size: number): Style => ({ size, weight: tag === 'H1' ? 400 : 600, leading: 1.2, color, isLeft: true })
  let size = most
  while (size > 12 && paper.lines(text, width, styleOf(size)).length > lines) size -= 2
  paper.write(paper.part(tag), text, { x: margin, width }, styleOf(size))
}

function writeBody(paper: Paper, certificate: Certificate) {
  const { recipientName, title, startsOn, endsOn, hours, competencies, issuerName } = certificate
  paper.y = 138
  const whole = { x: margin, width }
  paper.write(paper.part('P'), 'This is to certify that', whole, styles.said)
  writeLarge(paper, 'H1', recipientName, { most: 42, lines: 2, color: ink })
  paper.y += 8
  paper.write(paper.part('P'), 'took part in', whole, styles.said)
  writeLarge(paper, 'H2', title, { most: 26, lines: 2, color: green })
  paper.y += 14
  const facts = [
    ['Day', startsOn === endsOn ? dayInWords(startsOn) : `${dayInWords(startsOn)} – ${dayInWords(endsOn)}`],
    ['Hours', `${hours}`],
    ['Institution', issuerName],
    ...(competencies.length > 0 ? [['Competencies', competencies.join(' · ')]] : []),
  ]
  for (const [label, words] of facts) {
    const top = paper.y
    paper.write(paper.part('P'), `${label}`, { x: margin, width: 90 }, styles.label)
    paper.y = top - 1
    paper.write(paper.part('P'), `${words}`, { x: margin + 96, width: width - 96 - qrSize - 40 }, styles.fact)
  }
}

/** Who signed for it, and where to check. */
function writeProof(paper: Paper, { issuedBy, url }: Certificate) {
  paper.y = pageHeight - 118
  if (issuedBy) paper.write(paper.part('P'), `Confirmed by ${issuedBy.name}`, { x: margin, width: 400 }, styles.fact)
  paper.y = pageHeight - 84
  const { doc } = paper
  paper.write(paper.part('P'), `Anyone can check it at ${url}`, { x: margin, width: width - qrSize - 20 }, styles.small)
  const [x, y] = [pageWidth - margin - qrSize, pageHeight - 64 - qrSize]
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const step = qrSize / size
  const figure = doc.struct('Figure', { alt: `A code that leads to ${url}`, bbox: [x, y, x + qrSize, y + qrSize] } as object)
  paper.root.add(figure)
  const content = doc.markStructureContent('Figure')
  data.forEach((row, down) =>
    row.forEach((isDark, right) => isDark && doc.rect(x + right * step, y + down * step, step * 1.02, step * 1.02)),
  )
  doc.fill(violet)
  doc.endMarkedContent()
  figure.add(content)
}
