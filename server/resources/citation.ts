import { licences } from '#contract/licences.ts'
import type { CitationFormat, Resource, ResourceType } from '#contract/resources.ts'
import { Problem } from '#server/http/problem.ts'

export interface Cited {
  key: string
  title: string
  names: string[]
  year: number | null
  /** As written, if it is more or less precise than a year. */
  date?: string | null
  version: number | null
  publisher: string | null
  licence: string | null
  url: string
  language: string | null
  subjects: string[]
  risType: string
  cslType: string
}

/** Names are written as people write them: no rule for all scripts tells which part is the family name. */
export function cite(
  resource: Resource,
  { format, version, publicUrl }: { format: CitationFormat; version?: number | undefined; publicUrl: string },
) {
  const cited = resource.versions.find(({ number }) => version === undefined || number === version)
  if (!cited) throw new Problem('version_not_found')
  return writeCitation(format, {
    key: `ibid-${resource.id}-v${cited.number}`,
    title: onOneLine(resource.title),
    names: resource.creators.map(({ name }) => onOneLine(name)),
    year: resource.year ?? new Date(cited.createdAt).getUTCFullYear(),
    version: cited.number,
    publisher: resource.institution && onOneLine(resource.institution),
    licence: resource.licence && licences[resource.licence.id].name,
    url: `${publicUrl}/resources/${resource.id}`,
    ...{ language: resource.language, subjects: resource.subjects.map(onOneLine) },
    ...{ risType: risTypes[resource.type] ?? 'GEN', cslType: cslTypes[resource.type] ?? 'document' },
  })
}

export const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export const citationTypes: Record<CitationFormat, { type: string; extension: string }> = {
  text: { type: 'text/plain', extension: 'txt' },
  ris: { type: 'application/x-research-info-systems', extension: 'ris' },
  bibtex: { type: 'application/x-bibtex', extension: 'bib' },
  csl: { type: 'application/vnd.citationstyles.csl+json', extension: 'json' },
}

const writers: Record<CitationFormat, (cited: Cited) => string> = { text: asText, ris: asRis, bibtex: asBibtex, csl: asCsl }

export const writeCitation = (format: CitationFormat, cited: Cited) => writers[format](cited)

const ended = (text: string) => (/[.?!…。？！]$/.test(text) ? text : `${text}.`)

function asText({ names, title, version, publisher, year, date, licence, url }: Cited): string {
  const issued = [publisher, date ?? year].filter(Boolean).join(', ')
  const by = names.length > 0 ? ended(names.join(', ')) : ''
  return [by, ended(title), version && `Version ${version}.`, issued && ended(issued), licence && ended(licence), url]
    .filter(Boolean)
    .join(' ')
}

const risTypes: Partial<Record<ResourceType, string>> = {
  report: 'RPRT',
  policy: 'RPRT',
  data_set: 'DATA',
  presentation: 'SLIDE',
}

/** Tag, two spaces, hyphen, space, value; lines end with CR and LF, and each value is a single line. */
function asRis({ key, risType, names, title, version, publisher, year, licence, url, language, subjects }: Cited): string {
  const lines: [string, string | null][] = [
    ['TY', risType],
    ['ID', key],
    ...names.map((name): [string, string] => ['AU', name]),
    ['TI', title],
    ['ET', version ? `Version ${version}` : null],
    ['PB', publisher],
    ['PY', year === null ? null : `${year}`],
    ['LA', language],
    ...subjects.map((subject): [string, string] => ['KW', subject]),
    ['N1', licence],
    ['UR', url],
  ]
  const written = lines.flatMap(([tag, value]) => (value ? [`${tag}  - ${value}\r\n`] : []))
  return `${written.join('')}ER  - \r\n`
}

const bibtexSigns: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // An escaped brace would still count when matching braces.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
const inBibtex = (text: string) => text.replaceAll(/[\\{}~^#$%&_]/g, (sign) => bibtexSigns[sign] ?? `\\${sign}`)

/** Each name is in braces of its own, so that none is split at a comma or an "and". */
function asBibtex({ key, names, title, version, publisher, year, licence, url, language, subjects }: Cited): string {
  const fields: [string, string | null][] = [
    ['title', `{${inBibtex(title)}}`],
    ['author', names.map((name) => `{${inBibtex(name)}}`).join(' and ')],
    ['year', year === null ? null : `${year}`],
    ['version', version ? `${version}` : null],
    ['publisher', publisher && `{${inBibtex(publisher)}}`],
    ['language', language],
    ['keywords', subjects.map(inBibtex).join(', ')],
    ['note', licence && inBibtex(licence)],
    ['url', url],
  ]
  const written = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []))
  return `@misc{${key},\n${written.join(',\n')}\n}\n`
}

const cslTypes: Partial<Record<ResourceType, string>> = { report: 'report', policy: 'report', data_set: 'dataset' }

function asCsl({ key, cslType, names, title, version, publisher, year, licence, url, language, subjects }: Cited): string {
  const item = {
    ...{ id: key, type: cslType, title, author: names.map((literal) => ({ literal })) },
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    ...(version && { version: `${version}` }),
    ...{ ...(publisher && { publisher }), URL: url },
    ...(language && { language }),
    ...{ keyword: subjects.join(', '), ...(licence && { license: licence }) },
  }
  return `${JSON.stringify([item], null, 2)}\n`
}
