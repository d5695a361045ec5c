import { minimumAge } from '#contract/accounts.ts'
import { warningsBeforeTermination } from '#contract/guidelines.ts'
import { verificationReviewDays } from '#contract/moderation.ts'
import { appealDays } from '#contract/standing.ts'

export interface Question {
  /** Its anchor on /help. */
  id: string
  question: string
  answer: string
  /** The article with more details. */
  article: string
}

/** Account creation, moderation removal, connecting, verification, institutional use. */
export const questions: readonly Question[] = [
  {
    id: 'create-an-account',
    question: 'How do I create an account?',
    answer: `Choose Register, enter your name, a username, your email address and a password, and confirm that you are at least ${minimumAge} years old. Then open the link in the email we send you: it shows that the address is yours. Job title, workplace and a few words about yourself are optional, and help others recognize you.`,
    article: 'create-an-account',
  },
  {
    id: 'removed-post',
    question: 'Why was my post removed?',
    answer: `Every post is read by a moderator before it appears. Posts that do not relate to libraries, information science or librarianship, or that break another of the Community Guidelines, are rejected, and you are told why. You can edit the post and submit it again. A removal can come with a warning; ${warningsBeforeTermination} warnings precede possible account termination, and you can appeal within ${appealDays} days.`,
    article: 'when-a-post-is-rejected',
  },
  {
    id: 'connect-with-colleagues',
    question: 'How do I connect with colleagues?',
    answer:
      'Open a person’s profile and choose Connect as Colleague, with a short note if you like. They can accept or decline. You can find people by searching for their name, in the member directory, and among the suggestions beside your feed, each of which says why it is made.',
    article: 'connect-with-colleagues',
  },
  {
    id: 'verification',
    question: 'What does the Verified badge mean?',
    answer: `An admin has checked that the person works, studies or has worked in the field. New members are reviewed within ${verificationReviewDays}, without having to ask. You can use ibid. in the meantime: the badge gives no extra rights.`,
    article: 'the-verified-badge',
  },
  {
    id: 'institutions',
    question: 'Can my institution use ibid.?',
    answer:
      'Accounts belong to people, not to institutions: a library takes part through its staff, who name it as their workplace and write under their own names. Associations, library schools and consortia that want to bring their people here, or to work with us, can write to us through Connect With Us.',
    article: 'use-by-institutions',
  },
]
