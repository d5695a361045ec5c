import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sendMessage } from '#contract/messages.ts'
import { decideReport, openReport, openReportedFile } from '#contract/moderation.ts'
import { reportContent } from '#contract/reports.ts'
import { messaging } from '#testing/messages.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let act: ReturnType<typeof messaging>
let ruth: Actor
let color = 0
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
  ruth = await world.admin('Ruth')
})
after(() => world.close())

/** Ada sends Ben a picture without words, and he reports it. */
async function reportedPicture() {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  await world.colleagues(ada, ben)
  const content = await plainPicture(90, 20, `hsl(${++color}, 50%, 50%)`).png().toBuffer()
  const { url, name } = await upload(world, ada, { content, name: 'shelf.png' })
  const message = await world.as(ada).call(sendMessage, { body: { receiverId: ben.id, attachments: [url] } })
  const subject = { subjectType: 'message', subjectId: message.id } as const
  await world.as(ben).call(reportContent, { body: { ...subject, rule: 'respect' } })
  return { ada, ben, url, name, message, subject }
}
type Reported = Awaited<ReturnType<typeof reportedPicture>>

const filesShown = async ({ subject }: Reported) =>
  (await world.as(ruth).call(openReport, { body: subject })).quotes.flatMap(({ files }) => files)
const decide = ({ subject }: Reported, decision: 'dismiss' | 'remove') =>
  world.as(ruth).call(decideReport, { body: { ...subject, decision } })
const status = async (actor: Actor, url: string) => (await world.as(actor).inject({ method: 'GET', url })).statusCode
const count = async (table: 'attachments' | 'messages' | 'report_quotes', column: 'id' | 'message_id', id: number) =>
  (
    await world.db
      .selectFrom(table)
      .select(column as 'message_id')
      .where(column as 'message_id', '=', id)
      .execute()
  ).length

describe('a reported message that is only a picture', () => {
  it('is shown to admins by its name and can be opened, and the log says by whom', async () => {
    const reported = await reportedPicture()
    const [file, ...others] = await filesShown(reported)
    assert.deepEqual([file!.name, others], [reported.name, []])
    const wanted = { messageId: reported.message.id, fileId: file!.id! }
    const { url, kind } = await world.as(ruth).call(openReportedFile, { body: wanted })
    assert.deepEqual([url, kind, await status(ruth, url)], [reported.url, 'image', 200])
    const entry = await world.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    assert.deepEqual(
      [entry.action, entry.actor_id, entry.subject_id, entry.user_id, entry.subject_label],
      ['open_reported_file', ruth.id, reported.message.id, reported.ada.id, reported.name],
    )
  })

  it('cannot be opened through the report of another', async () => {
    const [one, other] = [await reportedPicture(), await reportedPicture()]
    const [file] = await filesShown(one)
    const wanted = { messageId: other.message.id, fileId: file!.id! }
    assert.equal((await world.as(ruth).refused(openReportedFile, { body: wanted })).code, 'not_found')
  })

  it('is no longer for admins once the report is dismissed, and still for the two who wrote', async () => {
    const reported = await reportedPicture()
    const [file] = await filesShown(reported)
    await decide(reported, 'dismiss')
    assert.deepEqual(await filesShown(reported), [])
    const wanted = { messageId: reported.message.id, fileId: file!.id! }
    assert.equal((await world.as(ruth).refused(openReportedFile, { body: wanted })).code, 'not_found')
    const readers = [ruth, reported.ada, reported.ben]
    assert.deepEqual(await Promise.all(readers.map((reader) => status(reader, reported.url))), [404, 200, 200])
    assert.equal(await count('report_quotes', 'message_id', reported.message.id), 0)
  })

  it('that was removed keeps its name in the report, and nothing to open', async () => {
    const reported = await reportedPicture()
    await decide(reported, 'remove')
    assert.deepEqual(await filesShown(reported), [{ id: null, name: reported.name }])
    assert.equal(await status(ruth, reported.url), 404)
  })
})

describe('what was kept for the admins alone', () => {
  it('goes with the dismissal: the files of a message that was unsent meanwhile', async () => {
    const reported = await reportedPicture()
    await act.remove(reported.ada, reported.message, 'everyone')
    assert.equal(await count('attachments', 'message_id', reported.message.id), 1)
    await decide(reported, 'dismiss')
    assert.equal(await count('attachments', 'message_id', reported.message.id), 0)
  })

  it('goes with the dismissal: a message that both have deleted meanwhile', async () => {
    const reported = await reportedPicture()
    for (const side of [reported.ada, reported.ben]) await act.remove(side, reported.message)
    assert.equal(await count('messages', 'id', reported.message.id), 1)
    await decide(reported, 'dismiss')
    assert.equal(await count('messages', 'id', reported.message.id), 0)
  })

  it('is not kept any more after a dismissal', async () => {
    const [unsent, deleted] = [await reportedPicture(), await reportedPicture()]
    for (const reported of [unsent, deleted]) await decide(reported, 'dismiss')
    await act.remove(unsent.ada, unsent.message, 'everyone')
    assert.equal(await count('attachments', 'message_id', unsent.message.id), 0)
    for (const side of [deleted.ada, deleted.ben]) await act.remove(side, deleted.message)
    assert.equal(await count('messages', 'id', deleted.message.id), 0)
  })
})
