import http from 'node:http'
import pg from 'pg'
import { connectionsToServer } from '#server/database/database.ts'

/**
 * The limit for a page of 20: node's http server and, for each list, one prepared query that returns the same JSON as
 * GET /api/posts, without a session, without paging, and without asking who may see what beyond the index.
 */
const person = (row: string) => `json_build_object('id', ${row}.id, 'username', ${row}.username, 'name', ${row}.name,
  'jobTitle', ${row}.job_title, 'workplace', ${row}.workplace, 'profilePicture', ${row}.profile_picture, 'isVerified', ${row}.is_verified)`
const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const pageOf = (posts: string, order: string) => `
    select '[' || string_agg(json_build_object(
      'id', p.id, 'userId', p.author_id, 'content', p.content, 'language', p.language, 'media', '[]'::json, 'attachments', '[]'::json,
      'createdAt', ${time('p.created_at')}, 'editedAt', ${time('p.edited_at')}, 'audience', p.audience, 'isApproved', p.is_approved,
      'state', 'approved', 'aiScore', null, 'aiReasons', null, 'rejectionReason', null, 'categoryId', p.category_id, 'user', ${person('u')},
      'comments', (
        select coalesce(json_agg(c.json order by c.id), '[]')
          from (select c.id, json_build_object('id', c.id, 'postId', c.post_id, 'content', c.content, 'language', c.language,
                       'createdAt', ${time('c.created_at')}, 'editedAt', ${time('c.edited_at')}, 'user', ${person('w')}) as json
                  from comments c join users w on w.id = c.author_id where c.post_id = p.id order by c.id desc limit 3) c),
      'commentCount', p.comment_count, 'likes', p.like_count,
      'likedByUser', exists (select from likes where post_id = p.id and user_id = $1), 'savedByUser', false)::text, ',' order by p.${order} desc, p.id desc) || ']' as body
      from (${posts} order by ${order} desc, id desc limit 20) p
      join users u on u.id = p.author_id`

const open = `select * from posts where is_approved and audience = 'public'`
const ofColleagues = `
  select theirs.* from (
    select $1::int as id
     union all select receiver_id from connections where requester_id = $1 and status = 'accepted'
     union all select requester_id from connections where receiver_id = $1 and status = 'accepted') as colleague
   cross join lateral (select * from posts where author_id = colleague.id and is_approved order by listed_at desc, id desc limit 20) as theirs`
const lists: Record<string, string> = {
  recent: pageOf(open, 'listed_at'),
  category: pageOf(`${open} and category_id = 3`, 'listed_at'),
  feed: pageOf(ofColleagues, 'listed_at'),
  trending: pageOf(
    `select post_counts.hot as heat, posts.* from post_counts join posts on id = post_id where post_counts.hot is not null and audience = 'public'`,
    'heat',
  ),
}
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: connectionsToServer })

http
  .createServer(async (request, response) => {
    const [, name = '', viewerId] = request.url?.split('/') ?? []
    const { rows } = await pool.query({ name, text: lists[name] ?? '', values: [Number(viewerId)] })
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(rows[0].body)
  })
  .listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
