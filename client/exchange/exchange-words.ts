import type { HoldingCard } from '#contract/holdings.ts'
import type { OfferMode, Postage } from '#contract/offers.ts'
import type { WantAbout, WantStatus } from '#contract/wants.ts'
import { counted } from '#client/page/counted.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { countryName } from '#contract/countries.ts'

export const aboutWords: Record<WantAbout, string> = { resource: 'A document', volume: 'A volume' }

export const statusWords: Record<WantStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

export const postageWords: Record<Postage, string> = {
  giver: 'The giver pays postage',
  receiver: 'The receiver pays postage',
  collect: 'To be collected',
}

export const modeWords: Record<OfferMode, string> = {
  first_come: 'Whoever asks first',
  chosen: 'The giver chooses',
}

const days = new Intl.DateTimeFormat(readerLocale.dates, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day as text (2026-03-12), the same everywhere. */
export const sayDay = (day: string) => days.format(new Date(`${day}T00:00:00Z`))

/** That many days later, in the format of a date field. */
export const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

export const sayAnswers = (count: number) => (count === 0 ? 'No answer yet' : counted(count, 'answer'))

export const sayFree = (free: number, lines: number) =>
  free === 0 ? 'All taken' : `${free} of ${counted(lines, 'piece')} still free`

export const sayPlace = (city: string, country: string) => `${city}, ${countryName(country)}`

/** What a card contains of its own. */
export interface WantFacts {
  about: WantAbout
  status: WantStatus
  answers: number
}
export interface OfferFacts {
  city: string
  country: string
  postage: Postage
  until: string
  status: 'open' | 'closed'
  lines: number
  linesFree: number
}
export const wantFacts = ({ facts }: Pick<HoldingCard, 'facts'>) => facts as unknown as WantFacts
export const offerFacts = ({ facts }: Pick<HoldingCard, 'facts'>) => facts as unknown as OfferFacts
