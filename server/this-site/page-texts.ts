import { isAnnounced, type OwnPage, ownPages, type PageText, type PageVersion, versionsShown } from '#contract/site-texts.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isReadable, readTermsText } from '#server/site/terms-text.ts'

interface Written {
  mode: PageVersion['mode']
  body?: string | undefined
}

export async function listPageVersions({ db }: Pick<Tx, 'db'>, page: OwnPage): Promise<PageVersion[]> {
  const rows = await db
    .selectFrom('site_page_versions as version')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'version.author_id').on('users.erased_at', 'is', null))
    .select(['version.id', 'version.mode', 'version.body', 'version.created_at', 'users.name as author'])
    .where('page', '=', page)
    .orderBy('version.id', 'desc')
    .limit(versionsShown)
    .execute()
  return rows.map(({ created_at, ...version }) => ({ ...version, createdAt: created_at.toISOString() }))
}

export function previewPageText(body: string) {
  requireReadable(body)
  return { html: readPageMarkdown(body).html }
}

/** Nothing is overwritten: the newest version is the one shown. */
export async function publishPageText(
  tx: Tx,
  admin: Viewer,
  page: OwnPage,
  { mode, body = '' }: Written,
): Promise<PageVersion[]> {
  if (mode === 'replace' && isAnnounced(page)) throw new Problem('announce_instead')
  requireReadable(body)
  await tx.db
    .insertInto('site_page_versions')
    .values({ page, mode, body, author_id: admin.id, created_at: tx.rooms.now() })
    .execute()
  const { title } = ownPages[page]
  const label = {
    replace: `${title}: own text`,
    follow: `${title}: followed by own text`,
    house: `${title}: the text of the house`,
  }
  await recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label: label[mode] })
  return listPageVersions(tx, page)
}

export async function restorePageVersion(tx: Tx, admin: Viewer, page: OwnPage, versionId: number): Promise<PageVersion[]> {
  const older = await tx.db
    .selectFrom('site_page_versions')
    .select(['mode', 'body'])
    .where('id', '=', versionId)
    .where('page', '=', page)
    .executeTakeFirst()
  if (!older) throw new Problem('not_found')
  return publishPageText(tx, admin, page, older)
}

export async function readPageText(db: Db, page: OwnPage): Promise<PageText | null> {
  const row = await db
    .selectFrom('site_page_versions')
    .selectAll()
    .where('page', '=', page)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.mode === 'house') return null
  return { mode: row.mode, ...readPageMarkdown(row.body), publishedAt: row.created_at.toISOString() }
}

/** Its sections have prefixed ids, since the text it is added to has sections too. */
function readPageMarkdown(body: string) {
  const { html, sections } = readTermsText(body)
  return {
    html: html.replaceAll('<h2 id="section-', '<h2 id="own-'),
    sections: sections.map(([id, title]): [string, string] => [id.replace('section-', 'own-'), title]),
  }
}

function requireReadable(body: string) {
  const words = 'This text has too many Markdown signs in one paragraph, or lists within lists'
  if (!isReadable(body)) throw new Problem('invalid_input', { fields: { body: words } })
}
