import { createHash } from 'node:crypto'
import { addVersion, createResource, markUsed } from '#contract/resources.ts'
import { countUses, countVersions } from '#server/resources/keep-facts.ts'
import { inTransaction } from '#server/rooms.ts'
import { attachTo } from '#server/uploads/attach-to.ts'
import { personalMarks, writtenMarks } from './marks.ts'
import { upload } from './uploads.ts'
import type { Actor, World } from './world.ts'

interface Traits {
  title: string
  institution?: string
  creators?: { name: string; orcid: string | null }[]
  link?: string
  /** The address of an upload by its author, instead of a link. */
  file?: string
}

let resources = 0

/** Rows as the verbs would leave them: an approved resource; returns its id. */
export async function addResource({ db, rooms }: Pick<World, 'db' | 'rooms'>, author: Actor, traits: Traits): Promise<number> {
  const now = rooms.now()
  const { id } = await db
    .insertInto('holdings')
    .values({
      ...{ kind: 'resource', author_id: author.id, title: traits.title, body: traits.title, state: 'approved', facts: '{}' },
      ...{ submitted_at: now, approved_at: now, listed_at: now, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('resources')
    .values({
      ...{ holding_id: id, type: 'guide', subjects: ['Metadata'], language: 'en', licence: 'cc-by', may_share: true },
      ...{
        creators: JSON.stringify(traits.creators ?? [{ name: 'The makers', orcid: null }]),
        institution: traits.institution ?? null,
      },
    })
    .execute()
  const link = traits.file ? null : (traits.link ?? `https://files.example/no/${++resources}`)
  const version = await db
    .insertInto('resource_versions')
    .values({ resource_id: id, number: 1, link, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { file } = traits
  if (file)
    await inTransaction(rooms as World['rooms'], (tx) =>
      attachTo(tx, { type: 'version', id: version.id, uploaderId: author.id, media: [{ url: file }] }),
    )
  if (link)
    await db
      .insertInto('link_checks')
      .values({ url: link, host: new URL(link).host, next_at: now })
      .onConflict((one) => one.doNothing())
      .execute()
  await countVersions({ db }, id)
  return id
}

/** For others, with a version that waits; a use of someone else's resource; and a draft no one has seen. */
export async function shareResources(world: World, { ada, ben }: Record<'ada' | 'ben', Actor>) {
  const { resource } = writtenMarks
  const { use, waitingVersion, resourceDraft } = personalMarks
  const own = await addResource(world, ada, {
    ...{ title: resource, institution: resource, link: `https://${resource}.test` },
    creators: [{ name: ada.name, orcid: personalMarks.orcid }],
  })
  const params = { id: `${own}` }
  await world.as(ada).call(addVersion, { params, body: { note: waitingVersion, link: `https://${waitingVersion}.test` } })
  const { url } = await upload(world, ada, { content: `${resourceDraft} of a policy`, name: `${resourceDraft}.txt` })
  await world.as(ada).call(createResource, {
    body: {
      ...{ title: resourceDraft, type: 'other', subjects: ['Archives'], language: 'en', upload: url, isDraft: true },
      institution: resourceDraft,
    },
  })
  const theirs = await addResource(world, ben, { title: 'Shared by another' })
  await world.as(ada).call(markUsed, { params: { id: `${theirs}` }, body: { note: use } })
  await world.as(ben).call(markUsed, { params, body: { note: 'Of another' } })
}

/** Ada shared a file, used one of someone else's, and took one that she may know only by its number. */
export async function shareOwn(world: World, { ada, ben }: Record<'ada' | 'ben', Actor>) {
  const { db, rooms } = world
  const { url } = await upload(world, ada, { content: 'Own words to share', name: 'own-policy.txt' })
  const own = await addResource(world, ada, { title: 'Own resource', institution: 'Own institution', file: url })
  const theirs = await addResource(world, ben, { title: 'Own find' })
  const used = { user_id: ada.id, note: 'Own use', created_at: rooms.now() }
  await db
    .insertInto('resource_uses')
    .values({ ...used, resource_id: theirs })
    .execute()
  const { id } = await db.selectFrom('resource_versions').select('id').where('resource_id', '=', own).executeTakeFirstOrThrow()
  const day = rooms.now().toISOString().slice(0, 10)
  await db.insertInto('resource_downloads').values({ version_id: id, day, count: 1 }).execute()
  await db
    .insertInto('download_marks')
    .values({ day, hash: createHash('sha256').update('a download').digest() })
    .execute()
  await db.updateTable('resource_versions').set({ download_count: 1 }).where('id', '=', id).execute()
  await db.updateTable('resources').set({ download_count: 1 }).where('holding_id', '=', own).execute()
  await countUses({ db }, theirs)
}
