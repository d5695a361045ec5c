import { keptChoice, markPage } from './kept-choice.ts'

/** As the system asks, or always reduced (base.css). */
export const motions = ['system', 'reduced'] as const
export type Motion = (typeof motions)[number]

const motion = keptChoice<Motion>({
  storageKey: 'ibid-motion',
  values: motions,
  otherwise: 'system',
  apply: (chosen) => markPage('motion', chosen === 'system' ? undefined : chosen),
})
motion.start()

export const { get: getMotion, set: setMotion, useChoice: useMotion } = motion
