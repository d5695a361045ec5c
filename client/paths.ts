/** Every address of the product, spelled once. */
export type AuthTab = 'login' | 'register' | 'forgot-password'

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export const paths = {
  auth: (query: { tab?: AuthTab; returnTo?: string } = {}) => withQuery('/auth', query),
  verifyEmail: (token: string) => `/verify-email/${encodeURIComponent(token)}`,
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  mailbox: () => '/mailbox',

  home: (filter?: string) => withQuery('/', { filter }),
  profile: (id: number) => `/profile/${id}`,
  colleagues: () => '/colleagues',
  colleagueRequests: () => '/colleagues/requests',
  findColleagues: (query: { speciality?: string; workplace?: string; country?: string } = {}) =>
    withQuery('/colleagues/find', query),
  messages: () => '/messages',
  conversation: (senderId: number) => `/messages/${senderId}`,
  post: (postId: number) => `/posts/${postId}`,
  /** Below a post; below anything else it is a place on the page that shows it. */
  comment: (postId: number | null, commentId: number) => `${postId === null ? '' : `/posts/${postId}`}#comment-${commentId}`,
  topic: (tag: string) => `/topics/${encodeURIComponent(tag)}`,
  saved: (tab?: 'lists') => withQuery('/saved', { tab }),
  list: (id: number) => `/lists/${id}`,
  notifications: () => '/notifications',
  warnings: () => '/warnings',
  search: (q?: string, type?: 'people' | 'posts') => withQuery('/search', { type, q }),
  settings: () => '/settings',
  admin: (tab?: string) => withQuery('/admin', { tab }),
  adminOverview: () => '/admin/overview',
  adminReports: () => '/admin/reports',
  adminAppeals: () => '/admin/appeals',
  adminInbox: () => '/admin/inbox',
  adminAudit: () => '/admin/audit',
  adminNewsletter: () => '/admin/newsletter',
  adminCareers: () => '/admin/careers',
  adminTerms: () => '/admin/terms',
  adminLearning: () => '/admin/learning',

  collections: () => '/collections',
  events: (tab?: 'month' | 'yours') => withQuery('/events', { tab }),
  newEvent: (groupId?: number) => withQuery('/events/new', { group: groupId?.toString() }),
  /** With the date it is asked for, of a series. */
  event: (id: number, date?: number) => withQuery(`/events/${id}`, { date: date?.toString() }),
  editEvent: (id: number, date?: number) => withQuery(`/events/${id}/edit`, { date: date?.toString() }),
  eventPeople: (id: number, date?: number) => withQuery(`/events/${id}/people`, { date: date?.toString() }),
  learning: (query: { competency?: string } = {}) => withQuery('/learning', query),
  newCourse: (groupId?: number) => withQuery('/learning/new', { group: groupId?.toString() }),
  course: (id: number) => `/learning/${id}`,
  editCourse: (id: number) => `/learning/${id}/edit`,
  learningRecord: () => '/learning/record',
  learningGoals: () => '/learning/goals',
  certificates: () => '/learning/certificates',
  certificate: (code: string) => `/certificates/${encodeURIComponent(code)}`,
  groups: () => '/groups',
  newGroup: () => '/groups/new',
  group: (id: number, tab?: string) => withQuery(`/groups/${id}`, { tab }),
  groupSettings: (id: number) => `/groups/${id}/settings`,
  groupReview: (id: number) => `/groups/${id}/review`,
  searchInGroup: (id: number, q: string) => withQuery('/search', { group: String(id), q }),
  resources: () => '/resources',

  about: () => '/about',
  communityGuidelines: () => '/community-guidelines',
  careers: () => '/careers',
  apply: (position?: string) => `${withQuery('/careers', { position })}#apply`,
  help: (query: { q?: string; category?: string } = {}) => withQuery('/help', query),
  helpArticle: (slug: string) => `/help/${slug}`,
  privacy: (version?: number) => withQuery('/privacy', { version: version?.toString() }),
  terms: (version?: number) => withQuery('/terms', { version: version?.toString() }),
  cookiePolicy: () => '/cookie-policy',
  intellectualProperty: () => '/intellectual-property',
  connect: (query: { subject?: string; message?: string } = {}) => withQuery('/connect', query),
  writeToUs: (subject: string) => `${withQuery('/connect', { subject })}#write`,
}
