import { keptChoice, markPage } from './kept-choice.ts'

/** tokens.css defines how large each is. */
const textSizes = ['small', 'default', 'large', 'larger'] as const
export type TextSize = (typeof textSizes)[number]

const textSize = keptChoice<TextSize>({
  storageKey: 'ibid-text-size',
  values: textSizes,
  otherwise: 'default',
  apply: (size) => markPage('textSize', size === 'default' ? undefined : size),
})
textSize.start()

export const { get: getTextSize, set: setTextSize, useChoice: useTextSize } = textSize
