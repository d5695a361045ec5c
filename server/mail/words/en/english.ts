import type { LetterLanguage } from '#contract/letter-languages.ts'
import { accountWords } from './account-words.ts'
import { actWords } from './act-words.ts'
import { communityWords, frameWords, ruleWords } from './community-words.ts'
import { eventLetterWords, eventWords, reasonWords } from './event-words.ts'
import { securityWords } from './security-words.ts'
import { noticeWords, toldWords } from './told-words.ts'

/** The source: the other catalogues have the same sentences, mentioning the same things. */
export const english = {
  language: 'en' as LetterLanguage,
  ...{ frame: frameWords, accounts: accountWords, security: securityWords, community: communityWords, rules: ruleWords },
  ...{ events: eventWords, eventLetters: eventLetterWords, told: toldWords, reasons: reasonWords, notices: noticeWords },
  acts: actWords,
}

export type Words = typeof english
