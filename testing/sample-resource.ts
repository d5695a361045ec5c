import type { Holding } from '#contract/holdings.ts'
import type { Resource, ResourceCard, ResourceVersion } from '#contract/resources.ts'
import { sampleHolding } from './sample-queue.ts'

const holding: Partial<Holding> = {
  ...{ id: 8, kind: 'resource', title: 'Water damage: the first 48 hours', body: 'Who to call, and what to freeze.' },
  ...{ state: 'approved', listedAt: '2026-01-05T09:00:00.000Z', language: 'en' },
  facts: {
    ...{ type: 'guide', institution: 'St. Brannoc Archive', licence: 'cc-by', language: 'en', versions: 1, usedBy: 3 },
  },
}

const file = { name: 'water-damage.pdf', type: 'application/pdf', size: 1_800_000, pages: 4 }

const shown = {
  ...{ type: 'guide', subjects: ['Conservation'], institution: 'St. Brannoc Archive', usedBy: 3, downloads: 12 },
  licence: {
    ...{ id: 'cc-by', uri: 'https://creativecommons.org/licenses/by/4.0/' },
    words: 'You may share and adapt it, if you name the author.',
  },
} satisfies Partial<ResourceCard>

export const sampleResourceCard = (given: Partial<ResourceCard> = {}): ResourceCard => {
  const { commentCount: _, saveCount: _s, savedByUser: _b, mayComment: _m, role: _r, ...card } = sampleHolding(holding)
  return { ...card, ...shown, versionCount: 1, versionedAt: '2026-01-05T09:00:00.000Z', file, ...given }
}

export const sampleVersion = (given: Partial<ResourceVersion> = {}): ResourceVersion => ({
  ...{ number: 1, note: null, createdAt: '2026-01-05T09:00:00.000Z', file, link: null, downloads: 12 },
  ...given,
})

/** Ben's guide, as seen by a member who has not used it. */
export const sampleResource = (given: Partial<Resource> = {}): Resource => ({
  ...sampleHolding(holding),
  ...shown,
  ...{ audiences: ['archives'], country: null, creators: [{ name: 'Ben', orcid: null }], year: 2025 },
  ...{ versions: [sampleVersion()], usedByUser: false, downloads30: 5, mayShare: true },
  may: { edit: false, delete: false },
  ...given,
})
