import http from 'node:http'
import pg from 'pg'

/**
 * The limit for a search that finds little: node's http server and one prepared query that returns the newest five posts,
 * without a session, people, counts, highlights, and without asking who may see what.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, options: '-c jit=off' })
const query = {
  name: 'search',
  // Materialized, lest the planner walk all posts by time.
  text: `with found as materialized (
           select id, author_id, content, created_at, listed_at from posts where is_approved and search @@ $1::tsquery)
         select coalesce(json_agg(json_build_object('id', id, 'content', content, 'createdAt', created_at, 'name', name)), '[]')::text as body
           from (select found.id, content, found.created_at, name from found join users on users.id = author_id
                  order by listed_at desc limit 5) as newest`,
}

http
  .createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', 'http://bare').searchParams.get('q')
    const { rows } = await pool.query({ ...query, values: [asked] })
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(rows[0].body)
  })
  .listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
