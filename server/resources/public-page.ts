import { sql } from 'kysely'
import type { HoldingCard } from '#contract/holdings.ts'
import { licences } from '#contract/licences.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { outsideTransaction, type Rooms } from '#server/rooms.ts'
import type { HoldingKind, PublicLink, PublicPage } from '#server/subjects/holding-kind.ts'
import { readResource } from './present.ts'
import type { Resource, ResourceType } from '#contract/resources.ts'

/** What the web sees of resources. */
export const seenElsewhere = {
  describe: describeResource,
  inSitemap: () => ({
    where: sql<boolean>`true`,
    changedAt: sql<Date>`greatest(coalesce(holdings.edited_at, holdings.approved_at), (
      select max(created_at) from resource_versions where resource_id = holdings.id and number is not null))`,
  }),
  room: {
    path: '/resources',
    title: 'Resource Sharing',
    description: 'Policies, templates, lesson plans and guides that librarians share with anyone.',
    first: selectFirst,
  },
} satisfies Partial<HoldingKind>

const typeWords: Record<ResourceType, string> = {
  ...{ policy: 'Policy', template: 'Template', lesson_plan: 'Lesson plan', guide: 'Guide', report: 'Report' },
  ...{ data_set: 'Data set', presentation: 'Presentation', form: 'Form', other: 'Other' },
}

/** As visitors see it: who uses it, and how often it was downloaded, is for members. */
async function describeResource(rooms: Rooms, card: HoldingCard): Promise<PublicPage> {
  const resource = await readResource(outsideTransaction(rooms), null, card.id)
  const [newest] = resource.versions
  const url = `${rooms.config.publicUrl}/resources/${card.id}`
  const licence = resource.licence && licences[resource.licence.id]
  const names = resource.creators.map(({ name }) => name).join(', ')
  return {
    data: dataOf(resource, url),
    lines: [
      [typeWords[resource.type], resource.institution, resource.year].filter(Boolean).join(' · '),
      names === card.user.name ? '' : `By ${names}`,
      licence ? `${licence.name}. ${licence.words}` : '',
      newest && newest.number > 1 ? `Version ${newest.number}: ${newest.note ?? ''}` : '',
    ].filter(Boolean),
    links: resource.versions.map(({ number, file }) => ({
      label: `${file ? 'Download' : 'Open link'}${resource.versions.length > 1 ? ` · Version ${number}` : ''}`,
      path: `/api/resources/${card.id}/versions/${number}/file`,
    })),
  }
}

const isForLearning = (type: ResourceType) => type === 'lesson_plan' || type === 'guide' || type === 'presentation'

/** In the vocabulary of schema.org. */
function dataOf(resource: Resource, url: string): Record<string, unknown> {
  const [newest] = resource.versions
  const first = resource.versions.at(-1)
  return {
    '@type': resource.type === 'data_set' ? 'Dataset' : isForLearning(resource.type) ? 'LearningResource' : 'CreativeWork',
    name: resource.title,
    url,
    ...(resource.body && { description: resource.body.slice(0, 5000) }),
    creator: resource.creators.map(({ name, orcid }) => ({
      '@type': 'Person',
      name,
      ...(orcid && { sameAs: `https://orcid.org/${orcid}` }),
    })),
    ...(resource.institution && { publisher: { '@type': 'Organization', name: resource.institution } }),
    ...(resource.licence && { license: resource.licence.uri }),
    ...(resource.language && { inLanguage: resource.language }),
    ...(resource.year && { dateCreated: `${resource.year}` }),
    ...(first && { datePublished: (resource.listedAt ?? first.createdAt).slice(0, 10) }),
    ...(newest && { version: `${newest.number}`, dateModified: newest.createdAt.slice(0, 10) }),
    ...(newest?.file && { encodingFormat: newest.file.type.split(';')[0] }),
    keywords: resource.subjects,
    isAccessibleForFree: true,
  }
}

const mostFirst = 50

/** What visitors find in the room first, newest first. */
async function selectFirst({ database }: Rooms): Promise<PublicLink[]> {
  const { rows } = await sql<{ id: number; title: string; type: ResourceType }>`
    select holdings.id, holdings.title, resources.type
      from holdings join resources on resources.holding_id = holdings.id
     where holdings.kind = 'resource' and ${visibleHoldings(null)}
     order by holdings.listed_at desc, holdings.id desc limit ${sql.lit(mostFirst)}`.execute(database.db)
  return rows.map(({ id, title, type }) => ({ label: `${title} · ${typeWords[type]}`, path: `/resources/${id}` }))
}
