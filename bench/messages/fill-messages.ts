import pg from 'pg'

const words = `Thank you for the draft. The dates in the second series do not agree with the accession register, so I would
leave them out of the finding aid until somebody has looked at the boxes.`

/** All pairs of colleagues have exchanged the same number of messages, and each has read all but the last few. */
export async function fillMessages(databaseUrl: string, messages: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  await client.query('drop index messages_search')
  for (const statement of statements(messages)) await client.query(statement)
  await client.query('create index messages_search on messages using gin (search)')
  await client.query('vacuum (freeze, analyze)')
  await client.query('checkpoint')
  await client.end()
}

const statements = (messages: number) => [
  `insert into conversations (low_id, high_id)
   select least(requester_id, receiver_id), greatest(requester_id, receiver_id) from connections order by id`,

  // One round of all conversations after another, in the order they would arrive.
  `insert into messages (conversation_id, sender_id, receiver_id, content, created_at)
   select id, case when n % 2 = 0 then low_id else high_id end, case when n % 2 = 0 then high_id else low_id end,
          n || '. ' || ${pg.escapeLiteral(words)}, now() - (${messages} - n) * interval '1 minute'
     from (select *, round * (select count(*) from conversations) + id as n
             from conversations, generate_series(0, ${messages} / (select count(*) from conversations) - 1) as round) as rounds
    order by n`,

  `insert into conversation_members (conversation_id, user_id, other_id, folder, sent_count, last_message_id, last_message_at, unread_count, read_up_to)
   select id, user_id, case when user_id = low_id then high_id else low_id end, 'inbox', last_id, last_id, last_at, last_id % 4, last_id
     from conversations
     join (select conversation_id, max(id) as last_id, max(created_at) as last_at from messages group by 1) as last on conversation_id = id
     cross join unnest(array[low_id, high_id]) as user_id`,
]
