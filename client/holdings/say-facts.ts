import { formatNumber } from '#client/page/counted.ts'
import { readerLocale } from '#client/page/reader-locale.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const instants = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long', timeStyle: 'short' })

interface SaidFact {
  name: string
  label: string
  says: string
}

/** Facts of any kind in words, without empty ones. */
export const sayFacts = (facts: Record<string, unknown>): SaidFact[] =>
  Object.entries(facts).flatMap(([name, fact]) => {
    const says = sayFact(fact)
    return says ? [{ name, label: labelOf(name), says }] : []
  })

const labels: Partial<Record<string, string>> = { infoUrl: 'More information', registerUrl: 'Link to register' }

/** "creditHours" → "Credit hours". */
function labelOf(name: string): string {
  if (labels[name]) return labels[name]
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function sayFact(fact: unknown): string {
  if (typeof fact === 'string') return instant.test(fact) ? instants.format(new Date(fact)) : fact
  if (typeof fact === 'number') return formatNumber(fact)
  if (typeof fact === 'boolean') return fact ? 'Yes' : 'No'
  if (Array.isArray(fact)) return fact.map(sayFact).filter(Boolean).join(', ')
  if (typeof fact !== 'object' || fact === null) return ''
  return sayFacts({ ...fact })
    .map(({ label, says }) => `${label}: ${says}`)
    .join('; ')
}
