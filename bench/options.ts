import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { posts: { type: 'string' }, keep: { type: 'string' }, only: { type: 'string' }, before: { type: 'string' } },
})

/** `npm run bench -- feed --posts 1000000 --keep /var/tmp/ibid-bench --only 'recent|like'` */
export const options = {
  benches: positionals,
  /** Of the large community, from 10,000 to 10,000,000. */
  posts: Number(values.posts ?? 1_000_000),
  /** A folder for filled databases, which the next run uses again. */
  keep: values.keep,
  /** A checkout of an earlier commit, installed and built, that `rooms` is held against. */
  before: values.before,
}

const parts = (values.only ?? '').split('|')

/** Of feed and rooms, only what has one of these in its name. */
export const isAsked = (name: string) => parts.some((part) => name.includes(part))
