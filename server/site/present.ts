import type { Selectable } from 'kysely'
import type { Application, Position } from '#contract/applications.ts'
import type { Newsletter } from '#contract/newsletter.ts'
import type { TermsVersion } from '#contract/terms.ts'
import type { ApplicationsTable, NewslettersTable, PositionsTable, TermsVersionsTable } from '#server/database/tables/site.ts'

export const presentNewsletter = (row: Selectable<NewslettersTable>): Newsletter => ({
  id: row.id,
  subject: row.subject,
  text: row.text,
  author: row.author_name,
  createdAt: row.created_at.toISOString(),
  total: row.total,
  sent: row.sent,
  skipped: row.skipped,
})

export const presentPosition = (row: Selectable<PositionsTable>): Position => ({
  id: row.id,
  title: row.title,
  team: row.team,
  place: row.place,
  employment: row.employment,
  summary: row.summary,
  work: row.work,
  background: row.background,
  isOpen: row.is_open,
  postedOn: row.posted_on,
})

export const presentApplication = (row: Selectable<ApplicationsTable> & { deleted_on: string }): Application => ({
  id: row.id,
  position: row.position_title,
  name: row.name,
  email: row.email,
  letter: row.letter,
  fileName: row.file_name,
  fileSize: row.file_size,
  createdAt: row.created_at.toISOString(),
  deletedOn: row.deleted_on,
})

export const presentTermsVersion = (row: Selectable<TermsVersionsTable>): TermsVersion => ({
  id: row.id,
  document: row.document,
  summary: row.summary,
  effectiveOn: row.effective_on,
  createdAt: row.created_at.toISOString(),
  hasText: row.text !== null,
})
