import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { posts: { type: 'string' }, keep: { type: 'string' }, only: { type: 'string' }, before: { type: 'string' } },
})

/** `npm run bench -- feed --posts 1000000 --keep /var/tmp/ibid-bench --only 'recent|like'` */
export const options = {
  benches: positionals,
  /** For the large community, from 10,000 to 10,000,000. */
  posts: Number(values.posts ?? 1_000_000),
  /** A folder for filled databases, reused by the next run. */
  keep: values.keep,
  /** A checkout of an earlier commit, installed and built, to compare `rooms` with. */
  before: values.before,
}

const parts = (values.only ?? '').split('|')

/** For feed and rooms: only benches with one of these in their names. */
export const isAsked = (name: string) => parts.some((part) => name.includes(part))
