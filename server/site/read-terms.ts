import { textVersions } from '#contract/site.ts'
import type { TermsDocument, TermsPage } from '#contract/terms.ts'
import type { Rooms } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'
import { presentTermsVersion } from './present.ts'
import { readTermsText } from './terms-text.ts'

/** What is announced takes effect on its day automatically. There are a few a year, so all are read. */
export async function readTerms(
  { database: { db }, now }: Pick<Rooms, 'database' | 'now'>,
  document: TermsDocument,
  version?: number,
): Promise<TermsPage> {
  const rows = await db
    .selectFrom('terms_versions')
    .selectAll()
    .where('document', '=', document)
    .orderBy('effective_on')
    .orderBy('id')
    .execute()
  const today = dayOf(now())
  const versions = rows.map((row) => ({ ...row, isComing: row.effective_on > today }))

  const asked = versions.find(({ id, text }) => id === version && text !== null)
  const inForce = versions.findLast(({ text, isComing }) => text !== null && !isComing)
  const shown = asked ?? inForce
  const since = inForce?.effective_on ?? textVersions[document].date
  const changes = asked ? [] : versions.filter(({ isComing, text, effective_on }) => isComing || (!text && effective_on > since))
  return {
    text: shown ? { effectiveOn: shown.effective_on, isComing: shown.isComing, ...readTermsText(shown.text!) } : null,
    changes: changes.map((row) => ({ ...presentTermsVersion(row), isComing: row.isComing })),
  }
}
