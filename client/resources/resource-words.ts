import type { LibraryType, ResourceCard, ResourceSort, ResourceType } from '#contract/resources.ts'
import { counted } from '#client/page/counted.ts'
import { readerLocale } from '#client/page/reader-locale.ts'

export const typeWords: Record<ResourceType, string> = {
  policy: 'Policy',
  template: 'Template',
  lesson_plan: 'Lesson plan',
  guide: 'Guide',
  report: 'Report',
  data_set: 'Data set',
  presentation: 'Presentation',
  form: 'Form',
  other: 'Other',
}

export const libraryWords: Record<LibraryType, string> = {
  public: 'Public libraries',
  academic: 'Academic libraries',
  school: 'School libraries',
  special: 'Special libraries',
  archives: 'Archives',
  museums: 'Museums',
}

export const sortWords: Record<ResourceSort, string> = { newest: 'Newest', used: 'Most used', downloaded: 'Most downloaded' }

/** "Used in 31 libraries"; empty if in none. */
export const sayUses = (usedBy: number) => (usedBy > 0 ? `Used in ${counted(usedBy, 'library', 'libraries')}` : '')

const days = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long' })
export const sayDay = (instant: string) => days.format(new Date(instant))

const months = new Intl.DateTimeFormat(readerLocale.dates, { month: 'short', year: 'numeric' })
export const sayMonth = (instant: string) => months.format(new Date(instant))

/** "PDF, 24 pages"; without a file it is a link. */
export function sayFile(file: ResourceCard['file']): string {
  if (!file) return 'Link'
  const kind = /\.(\w{1,8})$/.exec(file.name)?.[1]?.toUpperCase() ?? 'File'
  return file.pages ? `${kind}, ${counted(file.pages, 'page')}` : kind
}
