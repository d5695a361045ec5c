import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Label = 'on' | 'off' | 'hard_on' | 'hard_off' | 'borderline'

export interface Post {
  id: string
  label: Label
  lang: string
  text: string
  /** `own` for what was written for this model since there is this field. */
  source?: string
}

const folder = path.join(import.meta.dirname, '../data')

export const readPosts = (file: string): Post[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Post)

/** Everything the model may learn from, in the order of the files' names: dev.jsonl is not among it. */
export const readTrainingPosts = (): Post[] =>
  globSync(['train-*.jsonl', 'own-*.jsonl'], { cwd: folder })
    .toSorted()
    .flatMap((name) => readPosts(path.join(folder, name)))
    .filter(({ label }) => label !== 'borderline')

export const readDevPosts = (): Post[] => readPosts(path.join(folder, 'dev.jsonl'))

/** One file for each language; the order of the concepts is that of the first. */
export const readLexiconSource = (): string =>
  ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ar']
    .map((lang) => readFileSync(path.join(folder, `lexicon/${lang}.txt`), 'utf8'))
    .join('\n')

export const isOn = ({ label }: Post): boolean => label === 'on' || label === 'hard_on'
