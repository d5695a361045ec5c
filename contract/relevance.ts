import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** For the newest decisions, which were kept out of the training. */
const Figures = z.object({
  auc: z.number(),
  /** As percentages of what was not relevant, and of what was. */
  falseAlarms: z.number(),
  misses: z.number(),
  /** In points. */
  calibrationError: z.number(),
})

/** What this instance has learned from its own decisions (`npm run relevance:tune`). */
export const RelevanceTuning = z.object({
  /** What there is to learn from. */
  decisions: z.int(),
  fewestDecisions: z.int(),
  tuning: z
    .object({
      learnedFrom: z.int(),
      testedOn: z.int(),
      shipped: Figures,
      tuned: Figures,
      createdAt: z.iso.datetime(),
      /** Learned with the model now in use; otherwise it is not applied, whatever `isUsed` says. */
      fits: z.boolean(),
      isUsed: z.boolean(),
    })
    .nullable(),
})
export type RelevanceTuning = z.infer<typeof RelevanceTuning>

export const readRelevanceTuning = endpoint('GET', '/api/admin/relevance', 'admin', {
  summary: 'What this instance has learned from its own decisions, with its figures beside those of the shipped score',
  reply: RelevanceTuning,
})

export const chooseRelevanceTuning = endpoint('PATCH', '/api/admin/relevance', 'admin', {
  summary: 'Score with what was learned from the own decisions, or as shipped; what waits is scored again within minutes',
  body: z.strictObject({ isUsed: z.boolean() }),
  reply: RelevanceTuning,
})
