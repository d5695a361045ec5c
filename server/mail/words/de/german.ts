import type { Words } from '../en/english.ts'
import { accountWords } from './account-words.ts'
import { actWords } from './act-words.ts'
import { communityWords, frameWords, ruleWords } from './community-words.ts'
import { eventLetterWords, eventWords, reasonWords } from './event-words.ts'
import { securityWords } from './security-words.ts'
import { noticeWords, toldWords } from './told-words.ts'

export const german: Words = {
  language: 'de',
  ...{ frame: frameWords, accounts: accountWords, security: securityWords, community: communityWords, rules: ruleWords },
  ...{ events: eventWords, eventLetters: eventLetterWords, told: toldWords, reasons: reasonWords, notices: noticeWords },
  acts: actWords,
}
