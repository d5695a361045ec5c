import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Label = 'on' | 'off' | 'hard_on' | 'hard_off' | 'borderline'

export interface Post {
  id: string
  label: Label
  lang: string
  text: string
  /** Which batch it was written in: `own`, or for prose its theme. */
  source?: string
  /** What it would be in a room (event, course, resource, group, collection): title and text. A post without. */
  kind?: string
}

const folder = path.join(import.meta.dirname, '../data')

export const readPosts = (file: string): Post[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Post)

/** Everything the model may learn from, in the order of the files' names: the dev files are not among it. */
export const readTrainingPosts = (): Post[] =>
  globSync(['train-*.jsonl', 'own-*.jsonl', 'prose-*.jsonl'], { cwd: folder })
    .toSorted()
    .flatMap((name) => readPosts(path.join(folder, name)))
    .filter(({ label }) => label !== 'borderline')

/** For choosing and for the floors of the tests, never for training: remarks, and prose by two hands. */
export const devFiles = ['dev.jsonl', 'dev-prose.jsonl', 'dev-long.jsonl'].map((name) => path.join(folder, name))

export const readDevPosts = (): Post[] => devFiles.flatMap(readPosts)

/** One file for each language; the order of the concepts is that of the first. */
export const readLexiconSource = (): string =>
  ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ar']
    .map((lang) => readFileSync(path.join(folder, `lexicon/${lang}.txt`), 'utf8'))
    .join('\n')

/** What was given with the project, what was written for this model as remarks, and its prose. */
export function partOf({ id }: Post): 'given posts' | 'own posts' | 'prose' {
  if (id.startsWith('prose-')) return 'prose'
  return id.startsWith('own-') ? 'own posts' : 'given posts'
}

export const isOn = ({ label }: Post): boolean => label === 'on' || label === 'hard_on'
