import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, before, describe, it } from 'node:test'
import { OperatorError } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { describeSchema } from '#server/database/describe-schema.ts'
import { migrate, readMigrations, type Migration } from '#server/database/migrate.ts'
import { openMedia, type Media } from '#server/media/media.ts'
import { openTestDatabase, type Furniture } from '#testing/test-database.ts'
import { contentsOf } from '#testing/contents-of.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './read-archive.ts'
import { writeBackup } from './write-backup.ts'

const onServer = { skip: !process.env['TEST_DATABASE_URL'] && 'TEST_DATABASE_URL is not set' }

/**
 * What our tables may contain one day: every kind of value, rows that point at later rows, a trigger, computed columns, and
 * an index that would notice being filled row by row, since users are loaded after these rows.
 */
const oddities: Migration = {
  id: 990,
  name: '990-oddities.sql',
  checksum: 'oddities',
  sql: `
    create table oddities (
      id bigint generated always as identity primary key,
      "Strange ""name" text default 'x',
      parent_id bigint references oddities,
      doubled bigint generated always as (id * 2) stored,
      document jsonb, raw json, ratio double precision, amount numeric, span interval, day date, clock timestamptz,
      tags text[], bytes bytea, flag boolean, address inet);
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a trigger ran'; end $$;
    create trigger refuse_updates before update on oddities for each row execute function refuse();
    create function filled_at_once(id bigint) returns bigint language plpgsql immutable as $$ begin
      if id > 1 and not exists (select from public.users) then raise exception 'an index was filled row by row'; end if;
      return id;
    end $$;
    create unique index oddities_at_once on oddities (filled_at_once(id)) include (flag) where id > 0;
    insert into oddities (raw) values ('"put in by a migration"')`,
}

const fill = `
  insert into users (username, email, password_hash, name, bio)
    select 'user' || i, 'user' || i || '@example.org', 'hash', 'Ada ' || i, E'line\\n"quote" \\\\ \\t ü 😀' from generate_series(1, 2345) i;
  delete from users where id > 2300;
  insert into sessions (token_hash, user_id, device, address, expires_at)
    select sha256(i::text::bytea), i, 'Firefox', '127.0.0.1', now() + i * interval '1 second' from generate_series(1, 50) i;
  insert into oddities (parent_id, document, raw, ratio, amount, span, day, clock, tags, bytes, flag, address) values
    (4, 'null', '{"b":1,  "a":2, "a":3}', 'NaN', 12345678901234567890.123456789, '1 year -3 days 04:05:06.789', '2024-02-29',
     '2024-03-10 02:30:00.123456+13', array['a,b', null, '"', 'NULL'], '\\x00ff5c', true, '::1'),
    (null, '{"n": 1e400, "t": "\\u00e9"}', null, 0.1::float8 + 0.2::float8, 'NaN', null, 'infinity', '-infinity', '{}', '', false, null),
    (null, null, 'null', '-Infinity', 0.10, '0', '0044-03-15 BC', now(), '{{1,2},{3,4}}', null, null, '10.0.0.0/8')`

/** Built once, then copied, and rebuilt when its definition changes. */
const filled: Furniture = {
  name: `filled_${createHash('sha256').update(oddities.sql).update(fill).digest('hex').slice(0, 12)}`,
  async putInto({ pool }) {
    await migrate(pool, [...(await readMigrations()), oddities])
    await pool.query(fill)
  },
}

describe('a backup', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-backup-'))
  const file = path.join(folder, 'one.backup')
  const opened: Database[] = []
  let migrations: Migration[]
  let mediaNumber = 0

  const open = async (kind?: Database['kind'], furniture?: Furniture) => {
    const database = await openTestDatabase(kind, furniture)
    opened.push(database)
    return database
  }
  const openFreshMedia = () => openMedia({ dataDir: path.join(folder, `media-${mediaNumber++}`), mediaUrl: undefined })

  const openFilled = (kind?: Database['kind']) => open(kind, filled)

  before(async () => {
    migrations = [...(await readMigrations()), oddities]
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  async function roundTrip(from: Database['kind'], to: Database['kind']) {
    const [source, target] = [await openFilled(from), await open(to)]
    const [mediaThen, mediaNow] = [await openFreshMedia(), await openFreshMedia()]
    const contents = [randomBytes(3_000_000), Buffer.from('small'), Buffer.alloc(0)]
    const keys = await Promise.all(contents.map((bytes) => put(mediaThen, bytes)))

    const written = await writeBackup({ database: source, media: mediaThen, file, overwrite: true })
    const restored = await restoreBackup({ database: target, media: mediaNow, file, migrations })

    assert.deepEqual(await contentsOf(target), await contentsOf(source))
    assert.equal(await describeSchema(target.pool), await describeSchema(source.pool))
    for (const [index, key] of keys.entries()) assert.deepEqual(await read(mediaNow, key), contents[index])
    assert.equal(written.mediaFiles, 3)
    assert.deepEqual([restored.rows, restored.tables, restored.mediaFiles], [written.rows, written.tables, 3])
    return target
  }

  it('brings back every row and file, embedded to embedded, and gives out no id twice', async () => {
    const target = await roundTrip('embedded', 'embedded')
    const { rows } = await target.pool.query(`
      insert into users (username, email, password_hash, name) values ('later', 'later@example.org', 'hash', 'Ben') returning id`)
    assert.deepEqual(rows, [{ id: 2346 }])
  })
  it(
    'brings back every row and file, embedded to PostgreSQL',
    onServer,
    async () => void (await roundTrip('embedded', 'postgres')),
  )
  it(
    'brings back every row and file, PostgreSQL to embedded',
    onServer,
    async () => void (await roundTrip('postgres', 'embedded')),
  )

  it('of an earlier release is restored and migrated up', async () => {
    const [source, target] = [await openFilled(), await open()]
    const later: Migration = {
      id: 991,
      name: '991-later.sql',
      checksum: 'later',
      sql: `alter table oddities add column later text default 'new'`,
    }
    await writeBackup({ database: source, file, overwrite: true })
    const { applied } = await restoreBackup({ database: target, file, migrations: [...migrations, later] })
    assert.deepEqual(applied, ['991-later.sql'])
    const { rows } = await target.pool.query('select distinct later from oddities')
    assert.deepEqual(rows, [{ later: 'new' }])
  })

  it('of a newer release, or of another history, is refused', async () => {
    const known = await readMigrations()
    await assert.rejects(verifyBackup(file, known), sentence(/newer release.*990-oddities\.sql/))
    await assert.rejects(
      verifyBackup(file, [...known, { ...oddities, checksum: 'other' }]),
      sentence(/990-oddities\.sql differs/),
    )
  })

  it('does not take the place of members unless told to', async () => {
    const target = await openFilled()
    await target.pool.query(`update users set name = 'Somebody else'`)
    const untouched = await contentsOf(target)
    await assert.rejects(restoreBackup({ database: target, file, migrations }), sentence(/has members already.*--replace/))
    assert.deepEqual(await contentsOf(target), untouched)
    await restoreBackup({ database: target, file, migrations, replace: true })
    assert.notDeepEqual(await contentsOf(target), untouched)
  })

  it('is never put into the database of another program', async () => {
    const target = await open()
    await target.pool.query('drop schema public cascade; create schema public; create table ledger (id integer)')
    await assert.rejects(
      restoreBackup({ database: target, file, migrations, replace: true }),
      sentence(/tables of another program/),
    )
    assert.equal((await target.pool.query('select from ledger')).rowCount, 0)
  })

  it('is one moment, whatever is written meanwhile', onServer, async () => {
    const source = await openFilled('postgres')
    const stop = new AbortController()
    const insertPair = (number: number) =>
      source.transaction(async (db) => {
        const pair = ['a', 'b'].map((half) => ({ key: `${number} ${half}`, count: 1, resets_at: new Date() }))
        for (const throttle of pair) await db.insertInto('throttles').values(throttle).execute()
      })
    const writing = (async () => {
      for (let number = 1; !stop.signal.aborted; number++) await insertPair(number)
    })()
    const { manifest } = await writeBackup({ database: source, file: path.join(folder, 'busy.backup') })
    stop.abort()
    await writing
    assert.equal(manifest.tables.find(({ name }) => name === 'throttles')!.rows % 2, 0)
  })

  it('has the files that came while it was made, and notes those that went', async () => {
    const [source, media] = [await openFilled(), await openFreshMedia()]
    const early = await put(media, Buffer.from('early'))
    let late = ''
    const passes: Media = {
      ...media,
      async *list() {
        yield* media.list()
        late ||= await put(media, Buffer.from('late'))
        yield `${'0'.repeat(64)}.png`
      },
    }
    const { manifest } = await writeBackup({ database: source, media: passes, file: path.join(folder, 'media.backup') })
    const names = manifest.entries.map(({ name }) => name).filter((name) => name.startsWith('media/'))
    assert.deepEqual(names, [`media/${early}`, `media/${late}`])
    assert.deepEqual(manifest.goneMedia, [`${'0'.repeat(64)}.png`])
  })

  it('is for its owner only, and never takes the place of a file unless told to', async () => {
    const source = await open()
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const taken = path.join(folder, 'taken')
    writeFileSync(taken, 'mine')
    await assert.rejects(writeBackup({ database: source, file: taken }), sentence(/is there already.*--force/))
    assert.equal(statSync(taken).size, 4)
    await writeBackup({ database: source, file: taken, overwrite: true })
    await verifyBackup(taken)
  })

  it('that fails half-way leaves no file', async () => {
    const [source, media] = [await openFilled(), await openFreshMedia()]
    const failing: Media = {
      ...media,
      // oxlint-disable-next-line require-yield
      async *list() {
        throw new Error('the bucket is gone')
      },
    }
    const target = path.join(folder, 'never.backup')
    await assert.rejects(writeBackup({ database: source, media: failing, file: target }), /the bucket is gone/)
    assert.equal(existsSync(target), false)
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('partial')),
      [],
    )
  })

  it('of an empty database is refused', async () => {
    const source = await open()
    await source.pool.query('drop schema public cascade; create schema public')
    await assert.rejects(
      writeBackup({ database: source, file: path.join(folder, 'empty.backup') }),
      sentence(/nothing to back up/),
    )
  })
})

const put = async (media: Media, bytes: Buffer) => (await media.put(bytes, { extension: 'png' }, { maxBytes: 10_000_000 })).key
const read = async (media: Media, key: string) => buffer((await media.open(key))!.stream)
const sentence = (pattern: RegExp) => (error: Error) => error instanceof OperatorError && pattern.test(error.message)
