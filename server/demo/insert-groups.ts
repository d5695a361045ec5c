import { sql } from 'kysely'
import { score } from '#relevance/score.ts'
import { keepFacts } from '#server/groups/keep-facts.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { groups, membersOf, type DemoGroup } from './groups.ts'
import { joinedAt, type NewCommunity } from './insert-community.ts'

/** Before the posts written for them. Returns their ids, by key. */
export async function insertGroups(community: NewCommunity): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const group of groups.toSorted((a, b) => b.daysAgo - a.daysAgo)) ids.set(group.key, await insertGroup(community, group))
  return ids
}

async function insertGroup(community: NewCommunity, group: DemoGroup): Promise<number> {
  const { db, ago } = community
  const { id } = await db.insertInto('holdings').values(holdingRow(community, group)).returning('id').executeTakeFirstOrThrow()
  const { joining, question = null, posting = 'members', rules = [], subjects, language = null, country = null, archived } = group
  await db
    .insertInto('groups')
    .values({
      ...{ holding_id: id, joining, subjects, posting, question, language, country },
      rules: JSON.stringify(rules.map(({ title, text }) => ({ title, text: text ?? null }))),
      member_count: membersOf(group).length,
      ...(archived && { archived_at: ago(archived.daysAgo * 24), archive_reason: archived.reason }),
    })
    .execute()
  await db
    .insertInto('group_members')
    .values(memberRows(community, group, id))
    .execute()
  await keepFacts({ db }, id)
  if (group.proposes) await propose(community, id, group.proposes)
  return id
}

/** As an edit would leave it; everything except the text stays. */
const propose = ({ db, ago }: NewCommunity, id: number, { about, hoursAgo }: NonNullable<DemoGroup['proposes']>) =>
  sql`
    update holdings
       set proposed_at = ${ago(hoursAgo)}, revision = revision + 1,
           proposed = jsonb_build_object('title', title, 'body', ${about}::text, 'audience', audience, 'categoryId', category_id,
                                         'facts', '{}'::jsonb, 'words', words, 'own', '{}'::jsonb)
     where id = ${id}`.execute(db)

function holdingRow({ idOf, ago }: NewCommunity, group: DemoGroup) {
  const { name, about, owner, daysAgo, isPending } = group
  const text = `${name}\n\n${about}`
  const writtenAt = ago(daysAgo * 24 + 5)
  const approvedAt = isPending ? null : ago(daysAgo * 24)
  return {
    ...{ kind: 'group' as const, author_id: idOf(owner), title: name, body: about, audience: 'members' as const },
    ...{ state: isPending ? ('pending' as const) : ('approved' as const), language: detectLanguage(text) },
    ...relevanceColumns(score(text)),
    ...{ submitted_at: writtenAt, created_at: writtenAt, approved_at: approvedAt, listed_at: approvedAt },
    ...(approvedAt && { reviewed_by: idOf('ruth'), reviewed_at: approvedAt }),
  }
}

/**
 * They joined one after another and last visited this morning; the demo's own member a day earlier, so that there is
 * something new.
 */
function memberRows({ idOf, ago }: NewCommunity, group: DemoGroup, groupId: number) {
  const { owner, moderators = [], asking = [], invited = [], daysAgo } = group
  const everyone = membersOf(group)
  const roleOf = (key: string) => (key === owner ? 'owner' : moderators.includes(key) ? 'moderator' : 'member')
  return [
    ...everyone.map((key, at) => ({
      ...{
        group_id: groupId,
        user_id: idOf(key),
        state: 'member' as const,
        role: roleOf(key) as 'owner' | 'moderator' | 'member',
      },
      ...{
        since: laterOf(ago(daysAgo * 24 * (1 - at / everyone.length)), joinedAt(key, ago)),
        last_seen_at: ago(key === 'amara' ? 22 : 1),
      },
    })),
    ...asking.map(([key, hoursAgo, note = null]) => ({
      ...{ group_id: groupId, user_id: idOf(key), state: 'asked' as const, note, since: ago(hoursAgo) },
    })),
    ...invited.map(([key, by, hoursAgo]) => ({
      ...{ group_id: groupId, user_id: idOf(key), state: 'invited' as const, invited_by: idOf(by), since: ago(hoursAgo) },
      invited_at: ago(hoursAgo),
    })),
  ]
}

const laterOf = (one: Date, other: Date) => (one > other ? one : other)

/** After its posts: when the latest one came. */
export async function dateGroups({ db }: Pick<NewCommunity, 'db'>) {
  await sql`
    update groups set last_post_at = (
      select max(listed_at) from posts where posts.group_id = groups.holding_id and is_approved)`.execute(db)
}
