import { sql } from 'kysely'
import { score } from '#relevance/score.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { countUses, countVersions } from '#server/resources/keep-facts.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'
import { groups } from './groups.ts'
import { joinedAt, type NewCommunity } from './insert-community.ts'
import { people } from './people.ts'
import { resources, type DemoResource, type DemoVersion } from './resources.ts'

/** Before the posts, which set the owner of each file at the end. */
export async function insertResources(community: NewCommunity, groupIds: Map<string, number>) {
  const firstOf = ({ versions }: DemoResource) => versions[0].daysAgo
  for (const resource of resources.toSorted((a, b) => firstOf(b) - firstOf(a))) {
    const id = await insertHolding(community, resource, groupIds)
    await insertFields(community, id, resource)
    for (const [at, version] of resource.versions.entries())
      await insertVersion(community, resource, { id, number: at + 1, version })
    if (resource.waiting) await propose(community, resource, { id, version: resource.waiting })
    await insertUses(community, id, resource)
    await countVersions(community, id)
    await countUses(community, id)
  }
}

async function insertHolding({ db, idOf, ago }: NewCommunity, resource: DemoResource, groupIds: Map<string, number>) {
  const { title, body, by, isPending, isPublic, group, versions } = resource
  const text = `${title}\n\n${body}`
  const writtenAt = ago(versions[0].daysAgo * 24)
  const approvedAt = isPending ? null : ago(versions[0].daysAgo * 24 - 4)
  const { id } = await db
    .insertInto('holdings')
    .values({
      ...{ kind: 'resource', author_id: idOf(by), title, body, state: isPending ? 'pending' : 'approved', facts: '{}' },
      ...{ audience: group ? 'group' : isPublic ? 'public' : 'members', group_id: group ? groupIds.get(group)! : null },
      ...{ topics: topicsIn(text), language: detectLanguage(text), ...relevanceColumns(score(text)) },
      ...{ submitted_at: writtenAt, created_at: writtenAt, approved_at: approvedAt, listed_at: approvedAt },
      ...(approvedAt && { reviewed_by: idOf(reviewerOf(resource)), reviewed_at: approvedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** For one only a group sees: one of its moderators, other than the author. */
function reviewerOf({ by, group: key }: DemoResource): string {
  const group = groups.find((one) => one.key === key)
  return group ? [group.owner, ...(group.moderators ?? [])].find((one) => one !== by)! : 'ruth'
}

async function insertFields({ db }: NewCommunity, id: number, resource: DemoResource) {
  const author = people.find(({ key }) => key === resource.by)!
  const { type, subjects, audiences, language = 'en', country, institution, year, licence, creators } = resource
  const made = creators?.map((name) => ({ name, orcid: null })) ?? [{ name: author.name, orcid: author.orcid ?? null }]
  await db
    .insertInto('resources')
    .values({
      ...{ holding_id: id, type, subjects, audiences, language, country, year, licence, may_share: true },
      ...{ institution: institution ?? author.workplace, creators: JSON.stringify(made) },
    })
    .execute()
}

interface Inserted {
  id: number
  /** None while it waits. */
  number?: number
  version: DemoVersion
}

async function insertVersion(community: NewCommunity, { by }: DemoResource, { id, number, version }: Inserted) {
  const { db, idOf, ago, files } = community
  const { daysAgo, note = null, downloads = 0, file, link } = version
  const createdAt = ago(daysAgo * 24)
  const url = link === undefined ? null : `https://${link}`
  const { id: versionId } = await db
    .insertInto('resource_versions')
    .values({ resource_id: id, number: number ?? null, note, link: url, download_count: downloads, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (file) {
    const stored = files.resources.get(file)!
    const shared = { owner_id: idOf(by), version_id: versionId, created_at: createdAt }
    await db
      .insertInto('attachments')
      .values({ ...shared, ...stored, kind: 'document', name: file })
      .execute()
  }
  if (url) await watchLink(community, url, version)
  await insertDownloads(community, versionId, version)
  await db
    .updateTable('resources')
    .set(({ eb }) => ({ download_count: eb('download_count', '+', downloads) }))
    .where('holding_id', '=', id)
    .execute()
  return versionId
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Last checked some days ago, and due again a week after that. */
const watchLink = ({ db, ago }: NewCommunity, url: string, { movedTo }: DemoVersion) =>
  db
    .insertInto('link_checks')
    .values({
      ...{ url, host: new URL(url).host, state: movedTo ? 'moved' : 'ok', moved_to: movedTo ? `https://${movedTo}` : null },
      ...{ checked_at: ago(3 * 24), next_at: ago(-4 * 24) },
    })
    .execute()

const daysOfNumbers = 60

/** Most of them soon after it was published; by day, only those within the retention period. */
async function insertDownloads({ db, ago }: NewCommunity, versionId: number, { daysAgo, downloads = 0 }: DemoVersion) {
  const counts = new Map<string, number>()
  for (let at = 0; at < downloads; at++) {
    const hoursAgo = daysAgo * 24 * (1 - ((at + 1) / (downloads + 1)) ** 2)
    if (hoursAgo < daysOfNumbers * 24) counts.set(dayOf(ago(hoursAgo)), (counts.get(dayOf(ago(hoursAgo))) ?? 0) + 1)
  }
  const rows = [...counts].map(([day, count]) => ({ version_id: versionId, day, count }))
  if (rows.length > 0) await db.insertInto('resource_downloads').values(rows).execute()
}

/** A version waiting for a reviewer beside the published one. */
async function propose(community: NewCommunity, resource: DemoResource, { id, version }: Inserted) {
  const versionId = await insertVersion(community, resource, { id, version })
  const facts = JSON.stringify({ versions: resource.versions.length + 1 })
  await sql`
    update holdings
       set proposed_at = ${community.ago(version.daysAgo * 24)}, revision = revision + 1,
           proposed = jsonb_build_object('title', title, 'body', body, 'audience', audience, 'categoryId', category_id,
                                         'facts', ${facts}::jsonb, 'words', words, 'own', jsonb_build_object('versionId', ${versionId}::int))
     where id = ${id}`.execute(community.db)
}

/** One after another since it was published, and no one before they joined. */
async function insertUses({ db, idOf, ago }: NewCommunity, id: number, { versions, uses = [] }: DemoResource) {
  for (const [at, [by, note]] of uses.entries()) {
    const usedAt = new Date(
      Math.max(ago(versions[0].daysAgo * 24 * (0.7 - at / 8)).getTime(), joinedAt(by, ago).getTime() + 36e5),
    )
    const use = { resource_id: id, user_id: idOf(by), note: note ?? null, year: usedAt.getUTCFullYear(), created_at: usedAt }
    await db.insertInto('resource_uses').values(use).execute()
  }
}
