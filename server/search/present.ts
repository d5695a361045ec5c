import type { FoundPerson } from '#contract/search.ts'
import type { DirectoryEntry } from '#contract/profiles.ts'
import { findHighlights, type Sought } from './find-highlights.ts'
import { writeSnippet } from './write-snippet.ts'

/** Both are JSON, most of it written by the database. */

export function presentFoundPerson({ person }: { person: DirectoryEntry }, sought: Sought): string {
  const anywhere = sought.map(({ words }) => ({ words, isOpen: true }))
  const marksIn = (text: string | null) => findHighlights(text ?? '', anywhere)
  const { name, username, jobTitle, workplace } = person
  const found: FoundPerson = {
    ...person,
    highlights: {
      ...{ name: marksIn(name), username: marksIn(username) },
      ...{ jobTitle: marksIn(jobTitle), workplace: marksIn(workplace) },
    },
  }
  return JSON.stringify(found)
}

export const presentFoundHolding = (
  { title, body, card }: { title: string; body: string; card: string },
  sought: Sought,
): string => {
  const { snippet, highlights } = writeSnippet(body, sought)
  const marked = { snippet, highlights: { title: findHighlights(title, sought), snippet: highlights } }
  return `{"card":${card},${JSON.stringify(marked).slice(1)}`
}

export const presentFoundPost = ({ content, post }: { content: string; post: string }, sought: Sought): string =>
  `{"post":${post},${JSON.stringify(writeSnippet(content, sought)).slice(1)}`
