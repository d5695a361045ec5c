import http from 'node:http'
import pg from 'pg'

/** The limit: node's http server and one prepared query that returns the reply as text. Nothing else. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const query = {
  name: 'categories',
  text: `select coalesce(json_agg(json_build_object('id', id, 'name', name, 'cloth', cloth) order by position), '[]')::text as body
           from categories`,
}

http
  .createServer(async (_request, response) => {
    const { rows } = await pool.query(query)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(rows[0].body)
  })
  .listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
