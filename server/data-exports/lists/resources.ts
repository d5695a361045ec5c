import { sql } from 'kysely'
import { tableList } from '#server/data-exports/list.ts'
import { filePathsWhere } from './file-path.ts'
import { titleOf } from './seen-titles.ts'

export const ownResources = tableList({
  name: 'own-resources',
  about: 'The resources that you shared, in every state; their titles and descriptions are in submissions.',
  columns: () => ({
    resourceId: sql`resources.holding_id`,
    type: sql`resources.type`,
    subjects: sql`resources.subjects`,
    audiences: sql`resources.audiences`,
    language: sql`resources.language`,
    country: sql`resources.country`,
    creators: sql`resources.creators::text`,
    institution: sql`resources.institution`,
    year: sql`resources.year`,
    licence: sql`resources.licence`,
    mayShare: sql`resources.may_share`,
    usedBy: sql`resources.used_count`,
    downloads: sql`resources.download_count`,
  }),
  from: () => sql`resources join holdings on holdings.id = resources.holding_id`,
  where: ({ userId }) => sql`holdings.author_id = ${userId}`,
  key: ['resources.holding_id'],
})

export const resourceVersions = tableList({
  name: 'resource-versions',
  about: 'The versions of your resources with their files or links; one without a number waits for review.',
  columns: () => ({
    resourceId: sql`resource_versions.resource_id`,
    number: sql`resource_versions.number`,
    note: sql`resource_versions.note`,
    link: sql`resource_versions.link`,
    linkState: sql`(select link_checks.state from link_checks where link_checks.url = resource_versions.link)`,
    downloads: sql`resource_versions.download_count`,
    createdAt: sql`resource_versions.created_at`,
    files: filePathsWhere(sql`version_id = resource_versions.id`),
  }),
  from: () => sql`resource_versions join holdings on holdings.id = resource_versions.resource_id`,
  where: ({ userId }) => sql`holdings.author_id = ${userId}`,
  key: ['resource_versions.id'],
})

export const resourceUses = tableList({
  name: 'resource-uses',
  about: 'Which resources you used in your library, and what you said of it.',
  columns: (whose) => ({
    resourceId: sql`resource_uses.resource_id`,
    resource: titleOf(whose, 'resource_uses.resource_id'),
    note: sql`resource_uses.note`,
    year: sql`resource_uses.year`,
    createdAt: sql`resource_uses.created_at`,
  }),
  from: () => sql`resource_uses`,
  where: ({ userId }) => sql`resource_uses.user_id = ${userId}`,
  key: ['resource_uses.id'],
})
