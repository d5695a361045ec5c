import { sessionDays, sessionMaxDays } from './retention.ts'
import { signOnCookie, signOnMinutes } from './sign-on.ts'

/** Everything the software stores in a browser: the Cookie Policy lists it, and a test compares it with a real visit. */
export interface KeptItem {
  name: string
  /** The name is only a prefix: one for each member who signs in there. */
  isPrefix?: boolean
  kind: 'cookie' | 'local storage' | 'session storage' | 'cache' | 'service worker'
  purpose: string
  lasts: string
}

/** What each long form is for, by the name under which it saves drafts. Forms not listed here save nothing. */
export const formDrafts = {
  group: 'A group',
  event: 'An event',
  course: 'A course',
  resource: 'A resource',
  want: 'A request',
  offer: 'An offer',
  collection: 'A collection',
} as const

export const keptInBrowser: readonly KeptItem[] = [
  {
    name: 'ibid-session',
    kind: 'cookie',
    purpose: 'Keeps you signed in. It contains a random key and nothing about you. Over https its name is __Host-ibid-session.',
    lasts: `${sessionDays} days after your last visit, at most ${sessionMaxDays} days, or until you log out`,
  },
  {
    name: signOnCookie,
    isPrefix: true,
    kind: 'cookie',
    purpose:
      'While you sign in through another service: a random key that ties its response to this browser. Over https its name begins with __Host-.',
    lasts: `${signOnMinutes} minutes, or until you have signed in`,
  },
  {
    name: 'ibid-theme',
    kind: 'local storage',
    purpose: 'The theme you chose: light, dark or your system’s.',
    lasts: 'Until you clear it',
  },
  {
    name: 'ibid-text-size',
    kind: 'local storage',
    purpose: 'The text size you chose.',
    lasts: 'Until you clear it',
  },
  {
    name: 'ibid-motion',
    kind: 'local storage',
    purpose: 'Whether you chose reduced motion.',
    lasts: 'Until you clear it',
  },
  {
    name: 'ibid-draft-',
    isPrefix: true,
    kind: 'local storage',
    purpose: 'A post you have started and not sent.',
    lasts: 'Until it is sent or emptied',
  },
  ...Object.entries(formDrafts).map(([form, what]): KeptItem => ({
    name: `ibid-${form}-draft-`,
    isPrefix: true,
    kind: 'local storage',
    purpose: `${what} you have started to describe and not submitted.`,
    lasts: 'Until it is submitted or emptied',
  })),
  {
    name: 'ibid-comment-drafts-',
    isPrefix: true,
    kind: 'local storage',
    purpose: 'Comments you have started and not sent.',
    lasts: 'Until they are sent or emptied, or you log out',
  },
  {
    name: 'ibid-message-drafts-',
    isPrefix: true,
    kind: 'local storage',
    purpose: 'Messages you have started and not sent.',
    lasts: 'Until they are sent or emptied, or you log out',
  },
  {
    name: 'ibid-message-outbox-',
    isPrefix: true,
    kind: 'local storage',
    purpose: 'Messages on their way, so that a broken connection loses none.',
    lasts: 'Until they have arrived, or you log out',
  },
  {
    name: 'ibid-time-zone-',
    isPrefix: true,
    kind: 'local storage',
    purpose: 'That event times follow your device, if you chose so.',
    lasts: 'Until you choose a time zone',
  },
  {
    name: 'ibid-scroll',
    kind: 'session storage',
    purpose: 'How far you had scrolled, so that going back returns to the same place.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'ibid-reloaded-at',
    kind: 'session storage',
    purpose: 'When this tab was last reloaded for a new version, so that it does not happen over and over.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'service-worker.js',
    kind: 'service worker',
    purpose:
      'Shows notifications on this device, if you switched them on. Your browser keeps an address at its push service for this.',
    lasts: 'Until you switch them off or log out',
  },
  {
    name: 'ibid-offline-',
    isPrefix: true,
    kind: 'cache',
    purpose: 'One page that says that this site cannot be reached, for the same devices. It contains nothing that members write.',
    lasts: 'Until you switch notifications off or log out',
  },
]
