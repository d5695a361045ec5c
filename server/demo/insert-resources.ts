import { score } from '#relevance/score.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { countUses, countVersions } from '#server/resources/keep-facts.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'
import { joinedAt, type NewCommunity } from './insert-community.ts'
import { people } from './people.ts'
import { resources, type DemoResource } from './resources.ts'

export async function insertResources(community: NewCommunity) {
  for (const resource of resources.toSorted((a, b) => b.daysAgo - a.daysAgo)) await insertResource(community, resource)
}

async function insertResource({ db, idOf, ago }: NewCommunity, resource: DemoResource) {
  const { title, body, by, daysAgo, isPending, isPublic } = resource
  const text = `${title}\n\n${body}`
  const approvedAt = isPending ? null : ago(daysAgo * 24 - 3)
  const { id } = await db
    .insertInto('holdings')
    .values({
      ...{ kind: 'resource', author_id: idOf(by), title, body, state: isPending ? 'pending' : 'approved', facts: '{}' },
      ...{ audience: isPublic ? 'public' : 'members', topics: topicsIn(text), language: detectLanguage(text) },
      ...relevanceColumns(score(text)),
      ...{ submitted_at: ago(daysAgo * 24), created_at: ago(daysAgo * 24), approved_at: approvedAt, listed_at: approvedAt },
      ...(approvedAt && { reviewed_by: idOf(by === 'ruth' ? 'meiling' : 'ruth'), reviewed_at: approvedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { name, workplace } = people.find(({ key }) => key === by)!
  await db
    .insertInto('resources')
    .values({
      ...{ holding_id: id, type: resource.type, subjects: resource.subjects, language: resource.language ?? 'en' },
      ...{ licence: resource.licence, may_share: true, creators: JSON.stringify([{ name, orcid: null }]) },
      ...{ institution: resource.institution ?? workplace ?? null, download_count: resource.downloads ?? 0 },
    })
    .execute()
  await insertVersions({ db, ago }, resource, id)
  for (const [at, [key, note]] of (resource.usedBy ?? []).entries()) {
    // Nobody has used anything of here before they came.
    const usedAt = new Date(Math.max(ago(daysAgo * 24 * (0.7 - at / 10)).getTime(), joinedAt(key, ago).getTime() + 36e5))
    await db
      .insertInto('resource_uses')
      .values({ resource_id: id, user_id: idOf(key), note: note ?? null, created_at: usedAt })
      .execute()
  }
  await countVersions({ db }, id)
  await countUses({ db }, id)
}

/** One after another since it was there; all who took it took the newest. */
async function insertVersions({ db, ago }: Pick<NewCommunity, 'db' | 'ago'>, resource: DemoResource, id: number) {
  const notes = [null, ...(resource.versions ?? [])]
  for (const [at, note] of notes.entries()) {
    const number = at + 1
    const link = `https://share.ibid.example/${resource.path}/${number}`
    const created_at = ago(resource.daysAgo * 24 * (1 - at / notes.length))
    const download_count = number === notes.length ? (resource.downloads ?? 0) : 0
    await db.insertInto('resource_versions').values({ resource_id: id, number, note, link, created_at, download_count }).execute()
  }
}
