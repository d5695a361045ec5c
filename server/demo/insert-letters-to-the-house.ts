import type { NewCommunity } from './insert-community.ts'
import { applications, contactMessages } from './letters-to-the-house.ts'
import { people } from './people.ts'

export async function insertLettersToTheHouse({ db, files, ago }: NewCommunity) {
  const admin = people.find(({ isAdmin }) => isAdmin)!
  const messages = contactMessages.map(({ firstName, lastName, email, subject, message, hoursAgo, reply }) => ({
    ...{ first_name: firstName, last_name: lastName, email, subject, message, created_at: ago(hoursAgo) },
    ...(reply && { status: 'answered' as const, reply, replied_by: admin.name, replied_at: ago(hoursAgo - 3) }),
  }))
  for (const message of messages) await db.insertInto('contact_messages').values(message).execute()

  const titles = new Map((await db.selectFrom('positions').select(['id', 'title']).execute()).map(({ id, title }) => [id, title]))
  const rows = applications.map(({ name, email, letter, position, file, fileName, hoursAgo }) => ({
    ...{ name, email, letter, position_id: position, position_title: position && titles.get(position)! },
    ...{ file_key: files.documents.get(file)!.key, file_size: files.documents.get(file)!.size, file_name: fileName },
    created_at: ago(hoursAgo),
  }))
  await db.insertInto('applications').values(rows).execute()
}
