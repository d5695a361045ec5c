import { keepFacts } from '#server/learning/keep-facts.ts'
import type { World } from './world.ts'

interface CourseTraits {
  title: string
  body?: string
  provider?: string
  url?: string
}

let courses = 0

/** Rows as the verbs would leave them: an approved course in the catalogue; returns its id. */
export async function addCourse(
  { db, rooms }: Pick<World, 'db' | 'rooms'>,
  author: { id: number },
  traits: CourseTraits,
): Promise<number> {
  const now = rooms.now()
  const { id } = await db
    .insertInto('holdings')
    .values({
      ...{ kind: 'course', author_id: author.id, title: traits.title, body: traits.body ?? '', state: 'approved', facts: '{}' },
      ...{ submitted_at: now, approved_at: now, listed_at: now, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('courses')
    .values({
      ...{
        holding_id: id,
        type: 'course',
        provider: traits.provider ?? 'Delta University Library',
        hours: 2,
        level: 'introductory',
      },
      ...{ language: 'en', url: traits.url ?? `https://courses.example/no/${++courses}`, competencies: ['Collections'] },
    })
    .execute()
  await keepFacts({ db }, id)
  return id
}
