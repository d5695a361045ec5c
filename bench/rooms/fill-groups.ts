import { connect } from '../connect.ts'
import { fillCommunity, readers, sameForAll, spread, type Community } from '../feed/fill-community.ts'

/** For a community of a million posts: 10,000 groups with half a million memberships, one group of 50,000, and 300,000 posts. */
export const groupsOf = ({ posts }: Community) => ({
  groups: posts / 100,
  places: posts / 2,
  inLargest: posts / 20,
  /** Per reader. */
  ownGroups: Math.min(50, posts / 100),
})

/**
 * Three posts in ten become posts in groups, so that there are as many posts as in the community without groups. A range of
 * members, `unconcerned`, is in no group, and their posts stay as they are.
 */
export async function fillGroups(
  databaseUrl: string,
  community: Community,
  texts = sameForAll,
  unconcerned: readonly [number, number] = [0, 0],
) {
  await fillCommunity(databaseUrl, community, texts)
  const client = await connect(databaseUrl)
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set jit = off`)
  for (const statement of statements(community, unconcerned)) await client.query(statement)
  await client.query('vacuum (freeze, analyze)')
  await client.end()
}

function statements(community: Community, [from, until]: readonly [number, number]): string[] {
  const { members } = community
  const { groups, places, inLargest, ownGroups } = groupsOf(community)
  const largest = Math.min(inLargest, members)
  return [
    `insert into holdings (kind, author_id, state, title, body, facts, words, language, submitted_at, approved_at, listed_at, created_at)
     select 'group', ${spread('n', 60, members)} + 1, 'approved', 'Reading Circle ' || n, 'What we read, and what we thought of it.',
            jsonb_build_object('members', 0, 'joining', joining, 'subjects', jsonb_build_array(subject), 'language', 'en', 'country', null),
            subject, 'en', at, at, at, at
       from generate_series(1, ${groups}) as n
      cross join lateral (select (array['open', 'open', 'open', 'request', 'hidden'])[n % 5 + 1] as joining,
             'Subject ' || n % 70 as subject, now() - n * interval '1 hour' as at) as said order by n`,
    `insert into groups (holding_id, joining, subjects)
     select id, facts->>'joining', array(select jsonb_array_elements_text(facts->'subjects')) from holdings where kind = 'group' order by id`,
    `create temporary table numbered as select id, row_number() over (order by id) as n from holdings where kind = 'group'`,
    `create index on numbered (n)`,

    // The owners; half a million memberships; fifty groups for each reader; one group of fifty thousand.
    `insert into group_members (group_id, user_id, state, role, since)
     select id, author_id, 'member', 'owner', created_at from holdings where kind = 'group'`,
    `insert into group_members (group_id, user_id, state, role, since)
     select numbered.id, ${spread('place', 62, members)} + 1, 'member', 'member', now() - place * interval '1 minute'
       from generate_series(1, ${places}) as place join numbered on n = ${spread('place', 61, groups)} + 1 on conflict do nothing`,
    `insert into group_members (group_id, user_id, state, role, since, last_seen_at)
     select numbered.id, reader, 'member', 'member', now() - interval '1 year', now() - interval '1 day'
       from generate_series(1, ${readers}) as reader cross join generate_series(1, ${ownGroups}) as nth
       join numbered on n = (reader * 37 + nth * 101) % ${groups} + 1 on conflict do nothing`,
    // In the largest, no more than a group may have: those already in it are among the first, except its owner.
    `delete from group_members using numbered where n = 1 and group_id = numbered.id and user_id >= ${largest} and role <> 'owner'`,
    `insert into group_members (group_id, user_id, state, role, since)
     select numbered.id, member, 'member', 'member', now() from generate_series(1, ${largest - 1}) as member join numbered on n = 1 on conflict do nothing`,
    `update groups set member_count = counted.members
       from (select group_id, count(*) as members from group_members group by group_id) as counted where group_id = holding_id`,
    `update holdings set facts = facts || jsonb_build_object('members', member_count) from groups where holding_id = id`,

    `update posts set audience = 'group', group_id = numbered.id
       from numbered where posts.id % 10 in (2, 5, 8) and posts.audience = 'public' and n = ${spread('posts.id', 63, groups)} + 1
        and posts.author_id not between ${from} and ${until}`,
    `delete from group_members where user_id between ${from} and ${until}`,
    `update post_counts set hot = null from posts where posts.id = post_id and group_id is not null`,
    `update post_topics set is_public = false from posts where posts.id = post_id and group_id is not null`,
    `update groups set last_post_at = counted.at
       from (select group_id, max(listed_at) as at from posts where group_id is not null and is_approved group by group_id) as counted
      where group_id = holding_id`,
  ]
}
