import { connect } from '../connect.ts'
import { readers, spread, type Community } from '../feed/fill-community.ts'

/** For a community of a million posts: 100,000 events, 200,000 dates over twenty months, and two million answers. */
export const eventsOf = ({ posts }: Community) => ({
  events: posts / 10,
  dates: posts / 5,
  answersToADate: 10,
  /** How many dates the first reader goes to. */
  ownDates: 200,
})

/** Half of the dates are upcoming. One event in ten is for a group, two are for anyone on the web. */
export async function fillEvents(databaseUrl: string, community: Community) {
  const client = await connect(databaseUrl)
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set jit = off`)
  for (const statement of statements(community)) await client.query(statement)
  await client.query('vacuum (freeze, analyze)')
  await client.end()
}

const zones = `(array['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Africa/Accra', 'Australia/Sydney'])`
const countries = `(array['DE', 'US', 'JP', 'GH', 'AU'])`

function statements(community: Community): string[] {
  const { members } = community
  const { events, dates, answersToADate, ownDates } = eventsOf(community)
  const when = `date_trunc('minute', now() + (n - ${dates / 2}) * interval '600 days' / ${dates})`
  // The zone's local time then: a server moves dates whose times are wrong, and tells everyone going.
  const local = (at: string) => `to_char((${at}) at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI')`
  return [
    `create temporary table own_groups as select id, row_number() over (order by id) as nth from holdings where kind = 'group'`,
    `insert into holdings (kind, author_id, group_id, audience, state, title, body, facts, words, language, category_id, submitted_at, approved_at, listed_at, created_at)
     select 'event', ${spread('n', 80, members)} + 1, own_groups.id, case when own_groups.id is not null then 'group' when n % 5 = 1 then 'public' else 'members' end,
            'approved', 'Workshop ' || n || ' on letter' || n % 997, 'We read the finding aid together, box by box, and count what readers ask for.',
            '{}', 'Reading room', 'en', n % 12 + 1, at, at, at, at
       from generate_series(1, ${events}) as n
      cross join lateral (select now() - (${events} - n) * interval '300 days' / ${events} as at) as said
       left join own_groups on n % 10 = 7 and own_groups.nth = ${spread('n', 81, '(select count(*) from own_groups)')} + 1 order by n`,
    `create temporary table planned as select id, row_number() over (order by id) as nth from holdings where kind = 'event'`,
    `insert into events (holding_id, format, time_zone, starts_local, ends_local, place, join_url, capacity, cost, credit_hours)
     select id, (array['in_person', 'online', 'hybrid'])[nth % 3 + 1], ${zones}[nth % 5 + 1], '2027-01-01T10:00', '2027-01-01T11:00',
            case when nth % 3 <> 1 then jsonb_build_object('name', 'Reading room', 'address', null, 'city', 'City ' || nth % 300, 'country', ${countries}[nth % 5 + 1]) end,
            'https://meet.example/' || nth, null, case when nth % 4 = 0 then 'paid' else 'free' end, case when nth % 2 = 0 then 1.5 end from planned`,
    `create unique index on planned (nth)`,
    // Including columns kept by triggers, which are off here.
    `insert into occurrences (event_id, starts_local, ends_local, starts_at, ends_at, planned_local, is_listed,
                              all_day, author_id, audience, group_id, of_event, event_stamp, marks,
                              event_zone, event_place, event_hours, event_card)
     select planned.id, ${local('at')}, ${local(`at + interval '1 hour'`)}, at, at + interval '1 hour', ${local('at')}, true,
            false, author_id, audience, group_id, of_event(title, format, category_id), hash_record_extended(row(changed_at, revision), 0),
            event_marks(format, country, cost, credit_hours, holdings.language, category_id),
            time_zone, place, credit_hours, event_card(events.card, holdings.language)
       from generate_series(1, ${dates}) as n cross join lateral (select ${when} as at) as time
       join planned on planned.nth = n % ${events} + 1 join holdings on holdings.id = planned.id join events on events.holding_id = planned.id
      order by n`,
    `update holdings set facts = jsonb_build_object('format', events.format, 'timeZone', time_zone, 'allDay', false, 'starts',
              (select jsonb_agg(starts_at order by starts_at) from occurrences where event_id = holding_id), 'city', place->>'city',
              'country', events.country, 'isFree', cost = 'free', 'creditHours', credit_hours, 'isCancelled', false)
       from events where holding_id = holdings.id`,

    `insert into rsvps (occurrence_id, user_id, answer)
     select occurrences.id, ${spread(`occurrences.id * ${answersToADate} + nth`, 82, members)} + 1, case when nth % 4 = 0 then 'interested' else 'going' end
       from occurrences cross join generate_series(1, ${answersToADate}) as nth on conflict do nothing`,
    // Readers go to a few; the first one to as many as a calendar is measured with.
    `insert into rsvps (occurrence_id, user_id, answer)
     select id, 1, 'going' from (select id from occurrences where starts_at > now() order by starts_at limit ${ownDates}) as next on conflict do nothing`,
    `insert into rsvps (occurrence_id, user_id, answer)
     select id, reader, 'going' from generate_series(2, ${readers}) as reader cross join lateral (
       select id from occurrences where starts_at > now() + reader * interval '1 hour' order by starts_at limit 5) as next on conflict do nothing`,
    `update occurrences set going_count = counted.going, interested_count = counted.interested
       from (select occurrence_id, count(*) filter (where answer = 'going') as going, count(*) filter (where answer = 'interested') as interested
               from rsvps group by occurrence_id) as counted where occurrence_id = id`,
  ]
}
