/** The public site as data: the titles of its pages, which version of each text is in force, and what they promise. */

/** Notice of material changes of the terms. */
export const noticeDays = 30
export const foundedIn = 2025

/** For the texts members agree to. A new text gets a new version and a new date. */
export const textVersions = {
  guidelines: { version: '1.2', date: '2026-11-19' },
  privacy: { version: '1.1', date: '2026-11-19' },
  terms: { version: '1.1', date: '2026-11-19' },
  cookies: { version: '1.2', date: '2026-11-19' },
  intellectualProperty: { version: '1.0', date: '2026-11-15' },
} as const
export type TextVersion = (typeof textVersions)[keyof typeof textVersions]

/** As shown by search engines and browser tabs. */
export const sitePages = {
  about: {
    path: '/about',
    title: 'About',
    description: 'Why ibid. exists, what its name means, how posts are reviewed before they appear, and who may join.',
  },
  communityGuidelines: {
    path: '/community-guidelines',
    title: 'Community Guidelines',
    description: 'The numbered rules of ibid., what happens when a post breaks one, and how to appeal against a warning.',
  },
  careers: {
    path: '/careers',
    title: 'Careers',
    description: 'Open positions at ibid. for people who want to build a quiet, useful network for the library profession.',
  },
  help: {
    path: '/help',
    title: 'Help Center',
    description:
      'Answers about accounts, posts, moderation, colleagues, messages and privacy at ibid., with a search of every article.',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'Which personal data ibid. keeps, why, for how long, who can see it, and what you can do about it.',
  },
  terms: {
    path: '/terms',
    title: 'Terms of Service',
    description: 'The agreement between you and ibid.: your account, your content, moderation, and how changes are announced.',
  },
  cookiePolicy: {
    path: '/cookie-policy',
    title: 'Cookie Policy',
    description: 'The one cookie that ibid. sets, and everything else it keeps in your browser, by name.',
  },
  intellectualProperty: {
    path: '/intellectual-property',
    title: 'Intellectual Property Policy',
    description: 'Who owns what is posted at ibid., how to share the work of others, and how to report an infringement.',
  },
  connect: {
    path: '/connect',
    title: 'Connect With Us',
    description: 'How to reach the people behind ibid.: questions, corrections, partnerships and the press.',
  },
} as const
export type SitePage = { path: string; title: string; description: string }

export interface Position {
  /** Its anchor on /careers. */
  id: string
  title: string
  team: string
  /** Remote, unless its record says otherwise. */
  place?: string
  /** schema.org's employmentType. */
  employment: 'FULL_TIME' | 'PART_TIME'
  postedOn: string
  summary: string
  work: readonly string[]
  background: readonly string[]
}

/** For the careers page. */
export const positions: readonly Position[] = [
  {
    id: 'senior-full-stack-developer',
    title: 'Senior Full-Stack Developer',
    team: 'Engineering',
    employment: 'FULL_TIME',
    postedOn: '2026-11-15',
    summary: 'Build the network end to end: a TypeScript server, a React client and the database that keeps both honest.',
    work: [
      'Take features from a first conversation with members to a measured release',
      'Keep pages fast, accessible and readable on old computers and slow lines',
      'Review code in the open and write down why a choice was made',
    ],
    background: [
      'Several years of web development with TypeScript, and SQL that you are not afraid of',
      'A habit of testing what you build, including with a keyboard and a screen reader',
      'Work in or with a library is welcome, and not required',
    ],
  },
  {
    id: 'community-success-manager',
    title: 'Community Success Manager',
    team: 'Community',
    employment: 'FULL_TIME',
    postedOn: '2026-11-15',
    summary: 'Look after members from their first post on, and help moderators decide in the same way in every language.',
    work: [
      'Read the review queue with the moderators and keep its decisions consistent',
      'Answer members, and turn questions that come twice into help articles',
      'Find the institutions and associations whose people are missing here',
    ],
    background: [
      'Experience with professional communities, moderation or member services',
      'Clear and kind writing, also when the answer is no',
      'A second language that library workers speak is a great help',
    ],
  },
  {
    id: 'library-science-specialist',
    title: 'Library Science Specialist',
    team: 'Community',
    employment: 'PART_TIME',
    postedOn: '2026-11-15',
    summary: 'Bring the field into the product: its categories, its vocabulary and the judgment of what is on topic.',
    work: [
      'Maintain categories and specialities so that they match how the profession works today',
      'Label examples for the relevance score, and examine where it is wrong',
      'Advise moderators on material with cultural, ethical or legal protocols',
    ],
    background: [
      'A degree in library or information science, or comparable practice in a library or archive',
      'Good knowledge of at least two kinds of institution, such as public and academic libraries',
      'Patience with taxonomies, and with people who disagree with them',
    ],
  },
  {
    id: 'ai-ml-engineer',
    title: 'AI/ML Engineer',
    team: 'Engineering',
    employment: 'FULL_TIME',
    postedOn: '2026-11-15',
    summary: 'Own the relevance score: a small, explainable model that runs on our own machines and advises moderators.',
    work: [
      'Improve the score in many languages, and show for each post why it came out as it did',
      'Measure its mistakes with moderators, and publish the figures inside the team',
      'Keep members’ writing on our own servers while doing so',
    ],
    background: [
      'Practice with text classification and with honest evaluation of it',
      'A preference for the smallest model that does the job',
      'Interest in how libraries describe and find things',
    ],
  },
]
