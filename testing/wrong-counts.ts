import { sql } from 'kysely'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import type { World } from './world.ts'

/** Lists every count or cached value that disagrees with the rows. */
export async function wrongCounts({ db, rooms }: World) {
  const { rows } = await sql`
    with counted as (
      select posts.id, is_approved and group_id is null as comes_up, listed_at, post_counts.category_id is distinct from posts.category_id as is_elsewhere,
             post_counts.like_count, post_counts.comment_count, post_counts.commenter_count, post_counts.hot,
             hot_score(post_counts.like_count + 2 * post_counts.commenter_count
               - (select count(*) from likes where post_id = posts.id and user_id = posts.author_id), listed_at) as hot_now,
             (select count(*) from likes where post_id = posts.id)::int as likes,
             (select count(*) from comments where post_id = posts.id)::int as comments,
             (select count(distinct author_id) from comments where post_id = posts.id and comments.author_id <> posts.author_id)::int as commenters
        from posts left join post_counts on post_counts.post_id = posts.id)
    select 'post' as kind, id from counted
     where (like_count, comment_count, commenter_count) is distinct from (likes, comments, commenters) or is_elsewhere
        or comes_up <> (hot is not null)
        or abs(hot - hot_now) > 1e-9 and listed_at > ${rooms.now()}::timestamptz - interval '30 days'
     union all
    select 'comment', comments.id from comments join users on users.id = comments.author_id
     where author_card is distinct from case when suspended_at is null then users.card end
       and author_id not in (select user_id from changed_commenters)
     union all
    select 'holding', id from holdings
     where (comment_count, commenter_count, save_count) is distinct from (
             (select count(*) from comments join users on users.id = comments.author_id
               where holding_id = holdings.id and suspended_at is null)::int,
             (select count(distinct comments.author_id) from comments join users on users.id = comments.author_id
               where holding_id = holdings.id and suspended_at is null and comments.author_id <> holdings.author_id)::int,
             (select count(*) from saved_holdings where holding_id = holdings.id)::int)
     union all
    select 'members', holding_id from groups join holdings on holdings.id = holding_id
     where member_count <> (select count(*) from group_members where group_members.group_id = holding_id and group_members.state = 'member')
        or holdings.facts <> jsonb_build_object('members', member_count, 'joining', joining, 'subjects', subjects,
                                                'language', groups.language, 'country', country)
        or (ownerless_since is null) <> exists (
             select from group_members where group_members.group_id = holding_id and role = 'owner' and user_id = holdings.author_id)
     union all
    select 'date', id from occurrences
     where ends_at > ${rooms.now()}::timestamptz - interval '180 days'
       and array[going_count, waiting_count, interested_count] <> (
             select array[count(*) filter (where answer = 'going'), count(*) filter (where answer = 'waiting'),
                          count(*) filter (where answer = 'interested')]::int[] from rsvps where occurrence_id = occurrences.id)
     union all
    select 'line', occurrence_id from rsvps where (answer = 'waiting') <> (waiting_order is not null)
     union all
    select 'listed', occurrences.id from occurrences join holdings on holdings.id = event_id
      join events on events.holding_id = event_id
     where is_listed <> (state = 'approved')
        or (occurrences.all_day, occurrences.author_id, occurrences.audience, occurrences.group_id, of_event, event_stamp, occurrences.marks)
           is distinct from (events.all_day, holdings.author_id, holdings.audience, holdings.group_id,
             of_event(title, format, category_id), hash_record_extended(row(events.changed_at, revision), 0),
             event_marks(format, country, cost, events.credit_hours, coalesce(events.language, holdings.language), category_id))
     union all
    select 'event', holding_id from events join holdings on holdings.id = holding_id
     where facts <> jsonb_build_object(
             'format', format, 'timeZone', time_zone, 'allDay', all_day, 'city', place->>'city', 'country', place->>'country',
             'isFree', cost = 'free', 'creditHours', credit_hours::float8, 'isCancelled', cancelled_at is not null,
             'starts', (select jsonb_agg(to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by starts_at, id)
                          from occurrences where event_id = holding_id and (occurrences.cancelled_at is null or not exists (
                            select from occurrences as held where held.event_id = holding_id and held.cancelled_at is null))))
     union all
    select 'course', holding_id from courses join holdings on holdings.id = holding_id
     where completed_count <> (select count(distinct user_id) from learning_entries where course_id = holding_id)
        or ratings <> (select array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
                                    count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[]
                         from course_reviews join users on users.id = user_id where course_id = holding_id and suspended_at is null)
        or rating_count <> (select sum(number) from unnest(ratings) as number)
        or rating is distinct from (select case when count(*) >= 3 then round(avg(rating), 2) end
                                         from course_reviews join users on users.id = user_id where course_id = holding_id and suspended_at is null)
        or facts - 'address' <> jsonb_build_object('type', type, 'provider', provider, 'hours', hours::float8, 'level', level,
             'language', courses.language, 'isFree', cost = 'free', 'rating', round(rating, 1)::float8, 'ratings', rating_count)
     union all
    select 'resource', holding_id from resources join holdings on holdings.id = holding_id
     where used_count <> (select count(*) from resource_uses join users on users.id = user_id where resource_id = holding_id and suspended_at is null)
        or version_count <> (select count(*) from resource_versions where resource_id = holding_id and number is not null)
        or (resources.listed_at, resources.author_id, resources.audience, resources.group_id)
           is distinct from (case when state = 'approved' then holdings.listed_at end, holdings.author_id, holdings.audience, holdings.group_id)
        or version_count <> (select coalesce(max(number), 0) from resource_versions where resource_id = holding_id)
        or download_count <> (select coalesce(sum(download_count), 0) from resource_versions where resource_id = holding_id)
        or facts <> jsonb_build_object('type', type, 'institution', institution, 'licence', licence,
             'language', resources.language, 'versions', version_count, 'usedBy', used_count)
     union all
    select 'collection', collections.holding_id from collections join holdings on holdings.id = collections.holding_id
     where (all_count, item_count, collections.waiting_files, collections.failed_files, collections.bytes) is distinct from (
             select (count(*)::int, (count(*) filter (where part.state = 'approved'))::int, coalesce(sum(items.waiting_files), 0)::int,
                     coalesce(sum(items.failed_files), 0)::int, coalesce(sum(items.bytes), 0)::bigint)
               from items join holdings as part on part.id = items.holding_id where items.collection_id = collections.holding_id)
        or (waiting_count > 0 and state = 'approved') <> (news_since is not null)
        or facts - 'samples' <> jsonb_build_object('institution', institution, 'items', item_count)
     union all
    select 'item', items.holding_id from items join holdings on holdings.id = items.holding_id
      join holdings as whole on whole.id = items.collection_id
     where is_listed <> (holdings.state = 'approved')
        or (is_open and not (is_listed and whole.state = 'approved' and whole.audience = 'public'))
        or (not is_open and ${visibleHoldings(null)})
        or is_open and exists (select from gone_items where item_id = items.holding_id)
        or (holdings.audience, holdings.group_id, holdings.author_id, holdings.parent_id)
           is distinct from (whole.audience, whole.group_id, whole.author_id, whole.id)
        or items.bytes <> (select coalesce(sum(size), 0) from item_files where item_id = items.holding_id)
        or items.waiting_files <> (select count(*) from item_files where item_id = items.holding_id and item_files.state = 'waiting')
        or holdings.facts - 'thumb' <> jsonb_build_object(
             'collectionId', whole.id, 'collectionTitle', whole.title, 'type', items.type, 'date', items.metadata->'date'->>0,
             'creators', coalesce(items.metadata->'creator', '[]'))
     union all
    select 'want', holding_id from wants join holdings on holdings.id = holding_id
     where answer_count <> (select count(*) from want_answers join users on users.id = user_id where want_id = wants.holding_id and suspended_at is null)
        or (status = 'answered' and not exists (select from want_answers where want_id = wants.holding_id and helped_at is not null))
        or facts <> jsonb_build_object('about', about, 'status', status, 'answers', answer_count)
     union all
    select 'offer', holding_id from offers join holdings on holdings.id = holding_id
     where (line_count, free_count) is distinct from (
             select (count(*)::int, (count(*) filter (where offer_lines.state = 'free'))::int) from offer_lines where offer_id = holding_id)
        or (offers.status = 'open' and not exists (select from offer_lines where offer_id = holding_id and offer_lines.state <> 'given'))
        or facts <> jsonb_build_object('city', city, 'country', country, 'postage', postage, 'until', until, 'status', status,
                                       'lines', line_count, 'linesFree', free_count)
     union all
    select 'promise', offer_lines.id from offer_lines join offers on offers.holding_id = offer_id join holdings on holdings.id = offer_id
     where (offer_lines.state = 'promised' and not exists (
              select from offer_asks where line_id = offer_lines.id and user_id = promised_to))
        or (offer_lines.state = 'free' and mode = 'first_come' and status = 'open' and holdings.state = 'approved'
            and exists (select from offer_asks where line_id = offer_lines.id))
     union all
    select 'person', id from users
     where colleague_count <> (select count(*) from connections where status = 'accepted' and users.id in (requester_id, receiver_id))
        or (select post_count from member_activity where user_id = users.id) <> (
             select count(*) from posts where author_id = users.id and is_approved and group_id is null)
     union all
    select 'side of a conversation', conversation_id from conversation_members as side
     where unread_count <> (select count(*) from messages
                             where conversation_id = side.conversation_id and receiver_id = side.user_id and unsent_at is null
                               and id > greatest(read_up_to, cleared_up_to)
                               and not exists (select from deleted_messages where message_id = messages.id and user_id = side.user_id))
     union all
    select 'group', id from notification_groups where not exists (select from notifications where group_id = notification_groups.id)`.execute(
    db,
  )
  return rows
}
