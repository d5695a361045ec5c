import { sql, type RawBuilder } from 'kysely'
import { licences, licenceIds } from '#contract/licences.ts'
import type { Person } from '#contract/users.ts'
import type { Resource, ResourceCard, ResourceUse, ResourceVersion } from '#contract/resources.ts'
import type { Db } from '#server/database/database.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { cardOf, cardRest, holdingFields, holdingParts } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { moderatesGroup } from '#server/users/group-readers.ts'
import { personAsJson, personFields } from '#server/users/present.ts'
import { byRole, type Reader } from '#server/users/reader.ts'

/** Resources are assembled by the database, here and nowhere else. Null is a visitor. */
type MaybeReader = Reader | null
const visitor: Reader = { id: 0, isAdmin: false }

const licenceTexts = Object.fromEntries(licenceIds.map((id) => [id, { id, uri: licences[id].uri, words: licences[id].words }]))
const licence: Json = sql`coalesce((${sql.lit(JSON.stringify(licenceTexts))}::jsonb -> resources.licence)::text, 'null')`

const language = jsonString('resources.language')

const shown = {
  type: jsonString('resources.type'),
  subjects: jsonString('resources.subjects'),
  institution: jsonString('resources.institution'),
  licence,
  usedBy: jsonPlain('resources.used_count'),
  downloads: jsonPlain('resources.download_count'),
}

/** What is read besides the version itself. */
const versionParts = sql`
  left join attachments as file on file.version_id = version.id
  left join link_checks as looked on looked.url = version.link`

type File = NonNullable<ResourceVersion['file']>
const file: Json = sql`case when file.id is null then 'null' else ${jsonObject<File>({
  name: jsonString('file.name'),
  type: jsonString('file.type'),
  size: jsonPlain('file.size'),
  pages: jsonPlain('file.pages'),
})} end`

type Link = NonNullable<ResourceVersion['link']>
const linkOf = (viewer: Reader): Json =>
  sql`case when version.link is null then 'null' else ${jsonObject<Link>({
    url: jsonString('version.link'),
    state: jsonString(sql`coalesce(looked.state, 'unchecked')`),
    checkedAt: jsonTime('looked.checked_at'),
    movedTo: jsonString(sql`case when holdings.author_id = ${viewer.id} and looked.state = 'moved' then looked.moved_to end`),
  })} end`

type Waiting = NonNullable<Resource['waitingVersion']>
const versionFields = (viewer: Reader): Record<keyof Waiting, Json> => ({
  // The number it will get.
  number: jsonPlain(sql`coalesce(version.number, resources.version_count + 1)`),
  note: jsonString('version.note'),
  createdAt: jsonTime('version.created_at'),
  file,
  link: linkOf(viewer),
})

const versions = (viewer: Reader): Json => sql`(
  select ${jsonArray(
    jsonObject<ResourceVersion>({ ...versionFields(viewer), downloads: jsonPlain('version.download_count') }),
    sql`version.number desc`,
  )} from resource_versions as version ${versionParts}
   where version.resource_id = resources.holding_id and version.number is not null)`

/** Its author and the reviewers. */
export const mayReadWaiting = (viewer: Reader): RawBuilder<boolean> =>
  byRole(
    viewer,
    sql<boolean>`true`,
    sql<boolean>`(holdings.author_id = ${viewer.id}
      or (holdings.audience = 'group' and ${moderatesGroup(viewer.id, sql.ref('holdings.group_id'))}))`,
  )

const waitingVersion = (viewer: Reader): Json => sql`coalesce((
  select ${jsonObject<Waiting>(versionFields(viewer))} from resource_versions as version ${versionParts}
   where version.resource_id = resources.holding_id and version.number is null and ${mayReadWaiting(viewer)}), 'null')`

type Proposed = NonNullable<Resource['proposed']>
const proposed = (viewer: Reader): Json =>
  sql`case when holdings.proposed is null or holdings.author_id <> ${viewer.id} then 'null' else ${jsonObject<Proposed>({
    title: jsonString(sql`holdings.proposed->>'title'`),
    body: jsonString(sql`holdings.proposed->>'body'`),
    audience: jsonString(sql`holdings.proposed->>'audience'`),
  })} end`

type OwnUse = NonNullable<Resource['ownUse']>
const ownUse = (viewer: Reader): Json => sql`coalesce((
  select ${jsonObject<OwnUse>({ note: jsonString('resource_uses.note'), year: jsonPlain('resource_uses.year') })}
    from resource_uses where resource_uses.resource_id = holdings.id and resource_uses.user_id = ${viewer.id}), 'null')`

/** The newest version, for each card. */
const newestParts = sql`
  left join lateral (
    select version.id, version.created_at from resource_versions as version
     where version.resource_id = resources.holding_id and version.number is not null
     order by version.number desc limit 1) as newest on true
  left join attachments as file on file.version_id = newest.id`

/** Only members see groups and members' pictures. */
const forVisitors = {
  group: sql<string>`'null'`,
  user: jsonObject<Person>({ ...personFields('author'), profilePicture: sql`'null'` }),
}

const cardAsJson = (viewer: MaybeReader): Json =>
  cardOf<ResourceCard>({
    ...cardRest,
    ...(viewer ? {} : forVisitors),
    language,
    ...shown,
    versionCount: jsonPlain('resources.version_count'),
    versionedAt: jsonTime(sql`coalesce(newest.created_at, holdings.created_at)`),
    file,
  })

const resourceAsJson = (viewer: Reader, since: string): Json =>
  jsonObject<Resource>({
    ...holdingFields(viewer),
    ...(viewer === visitor ? forVisitors : {}),
    language,
    ...shown,
    audiences: jsonString('resources.audiences'),
    country: jsonString('resources.country'),
    creators: jsonPlain('resources.creators'),
    year: jsonPlain('resources.year'),
    versions: versions(viewer),
    waitingVersion: waitingVersion(viewer),
    proposed: proposed(viewer),
    ownUse: ownUse(viewer),
    usedByUser: jsonPlain(sql`exists (
      select from resource_uses where resource_uses.resource_id = holdings.id and resource_uses.user_id = ${viewer.id})`),
    downloads30: jsonPlain(sql`(
      select coalesce(sum(counted.count), 0) from resource_versions as version
        join resource_downloads as counted on counted.version_id = version.id
       where version.resource_id = resources.holding_id and counted.day > ${since}::date)`),
    mayShare: jsonPlain('resources.may_share'),
    may: jsonObject<Resource['may']>({
      edit: jsonPlain(sql`(holdings.author_id = ${viewer.id})`),
      delete: jsonPlain(sql`(holdings.author_id = ${viewer.id})`),
    }),
  })

const recentDays = 30

export async function readResource({ db, rooms }: Tx, viewer: MaybeReader, id: number): Promise<Resource> {
  const since = new Date(rooms.now().getTime() - recentDays * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await sql<{ resource: Resource }>`
    select ${resourceAsJson(viewer ?? visitor, since)}::json as resource
      from holdings ${holdingParts} join resources on resources.holding_id = holdings.id
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  return rows[0].resource
}

/** When nothing more is needed; a holding of another kind does not count. */
export async function requireVisibleResource(db: Db, viewer: MaybeReader, id: number) {
  const { rows } = await sql`
    select from holdings where holdings.id = ${id} and holdings.kind = 'resource' and ${visibleHoldings(viewer)}`.execute(db)
  if (rows.length === 0) throw new Problem('holding_not_found')
}

export interface Row {
  id: number
  key: number
  text: string
}

/** For a select of `id` and `key`, largest key first. */
export const cardsOfPage = (viewer: MaybeReader, page: RawBuilder<unknown>): RawBuilder<Row> => sql`
  with page as materialized (${page})
  select page.id, page.key, ${cardAsJson(viewer)} as text
    from page join holdings on holdings.id = page.id ${holdingParts} join resources on resources.holding_id = holdings.id
    ${newestParts}
   order by page.key desc, page.id desc`

export const useAsJson: Json = jsonObject<ResourceUse>({
  user: personAsJson('users'),
  workplace: jsonString('users.workplace'),
  note: jsonString('resource_uses.note'),
  year: jsonPlain('resource_uses.year'),
  createdAt: jsonTime('resource_uses.created_at'),
})
