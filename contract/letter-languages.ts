import { z } from 'zod'

/** The languages letters can be written in, each by its own name. The pages are in English. */
export const letterLanguageNames = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const

export type LetterLanguage = keyof typeof letterLanguageNames
export const letterLanguages = Object.keys(letterLanguageNames) as [LetterLanguage, ...LetterLanguage[]]

/** For a site whose admins have chosen none. */
export const usualLetterLanguage: LetterLanguage = 'en'

export const LetterLanguageChoice = z.enum(letterLanguages, 'Please choose English, Deutsch, Français or Español')
