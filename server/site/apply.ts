import type { FastifyRequest } from 'fastify'
import { applicationMonths, resumeMaxBytes } from '#contract/applications.ts'
import { Problem } from '#server/http/problem.ts'
import { letter, type Letter, plainName } from '#server/mail/letter.ts'
import { storeArrived, withClaimed } from '#server/media/claim-files.ts'
import type { StoredFile } from '#server/media/media.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { cleanName } from '#server/uploads/clean-name.ts'
import { countForm, isAutomatic, mayMail } from './guard-forms.ts'
import { receiveApplication, type ReceivedApplication } from './receive-application.ts'

const answer = { message: 'Thank you. Your application has reached us, and a receipt is on its way.' }

export async function apply(rooms: Rooms, request: FastifyRequest) {
  // Before anything is read: megabytes cost more than words.
  await countForm(rooms, 'application', request.ip)
  await using waiting = new AsyncDisposableStack()
  const form = await receiveApplication(request, async (pdf) => waiting.use(await rooms.media.receive(pdf, resumeMaxBytes)))
  if (isAutomatic(form.fields)) return answer
  await requireOpen(rooms, form.fields.position)
  const isMailed = await mayMail(rooms, 'application', form.fields.email)
  const stored = await storeArrived(rooms, form.pdf, { extension: 'pdf' })
  await withClaimed(rooms, [stored], async (tx) => {
    const id = await insertApplication(tx, form, stored)
    if (isMailed) await rooms.mail.send(tx, 'application-receipt', { id })
  })
  return answer
}

/** Checked before the file is stored, so that a refused application leaves nothing behind. */
async function requireOpen({ database: { db } }: Rooms, id: string | undefined) {
  if (!id) return
  const open = await db.selectFrom('positions').select('id').where('id', '=', id).where('is_open', '=', true).executeTakeFirst()
  if (!open) throw new Problem('position_closed')
}

async function insertApplication({ db, rooms }: Tx, { fields, fileName }: ReceivedApplication, file: StoredFile) {
  const { position, name, email, letter } = fields
  const { id } = await db
    .insertInto('applications')
    .values(({ selectFrom }) => ({
      ...{ name, email, letter, position_id: position ?? null },
      position_title: selectFrom('positions')
        .select('title')
        .where('id', '=', position ?? ''),
      ...{ file_key: file.key, file_name: cleanName(fileName, { kind: 'document', extension: 'pdf' }), file_size: file.size },
      created_at: rooms.now(),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Like every letter to an unverified address: nothing in it that the sender could choose. */
export async function applicationReceipt({ database: { db } }: Rooms, { id }: { id: number }): Promise<Letter | null> {
  const row = await db
    .selectFrom('applications')
    .select(['email', 'name', 'position_title'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return letter({
    to: row.email,
    greetingName: plainName(row.name),
    say: ({ community }) => community.applicationReceipt({ position: row.position_title, months: applicationMonths }),
  })
}
