import { randomUUID } from 'node:crypto'
import { createCourse, readCourse, type Course } from '#contract/courses.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { addEntry, type Entry } from '#contract/learning.ts'
import { reviewSubject } from '#contract/review.ts'
import type { Actor, World } from './world.ts'

type Draft = Partial<CallInput<typeof createCourse>['body']>
type EntryDraft = Partial<CallInput<typeof addEntry>['body']>

/** Courses, proposed by members and approved by admins, and what members add to their records. */
export function courseRoom(world: World, admin: () => Actor) {
  const at = (id: number) => ({ params: { id: `${id}` } })
  const propose = (author: Actor, draft: Draft = {}): Promise<Course> => {
    const mark = randomUUID()
    return world.as(author).call(createCourse, {
      body: {
        ...{
          title: `Course ${mark}`,
          type: 'course',
          provider: 'Delta University Library',
          url: `https://courses.example/${mark}`,
        },
        ...{ hours: 2.5, level: 'introductory', language: 'en', competencies: ['Collections'] },
        ...draft,
      },
    })
  }
  const decide = (id: number, decision: 'approve' | 'unapprove' | 'reject' | 'send_back') =>
    world.as(admin()).call(reviewSubject, {
      body: { subjectType: 'holding', subjectId: id, decision, ...(decision !== 'approve' && { reason: 'Not for this site.' }) },
    })
  const add = (owner: Actor, draft: EntryDraft = {}): Promise<Entry> =>
    world.as(owner).call(addEntry, {
      body: { title: 'Binding repairs', completedOn: '2026-03-01', hours: 2, category: 'workshop', ...draft },
    })
  return {
    ...{ at, propose, decide, add },
    /** Approved. */
    async stand(author: Actor, draft: Draft = {}): Promise<Course> {
      const { id } = await propose(author, draft)
      await decide(id, 'approve')
      return world.as(author).call(readCourse, at(id))
    },
    read: (id: number, viewer: Actor) => world.as(viewer).call(readCourse, at(id)),
    complete: (owner: Actor, course: Pick<Course, 'id' | 'title'>) => add(owner, { title: course.title, courseId: course.id }),
  }
}
