import type { AccountBook, Row } from './account-book.ts'

interface Pair {
  now: Row
  was: Row
}

/** More would push the rest off the screen; docs/operations.md has the queries that find all of them. */
const mostNames = 100

/** What admins have done to members since the backup, and members for the safety of their accounts; empty if nothing. */
export function describeUndone(now: AccountBook, then: AccountBook): string {
  const byAge = [...now.users].toSorted(([a], [b]) => Number(a) - Number(b))
  const pairs = byAge.flatMap(([id, row]) => pairUp(row, then.users.get(id)))
  const erased = pairs.filter((pair) => isErasedSince(pair))
  const others = pairs.filter((pair) => !isErasedSince(pair))
  const lines = [
    describe('Erased since, and members again', erased),
    ...kindsOf(now, then).map(([words, isUndone]) => describe(words, others.filter(isUndone))),
    describeGone(now.users.size - pairs.length),
  ].filter((line) => line !== '')
  return lines.length > 0 ? `This backup takes back:\n${lines.join('')}docs/operations.md says what to do about each.\n` : ''
}

/** After an earlier restore an id may belong to someone else: created at the same microsecond, it is the same account. */
const pairUp = (now: Row, was: Row | undefined): Pair[] => (was && was['created_at'] === now['created_at'] ? [{ now, was }] : [])

const isSetSince = ({ now, was }: Pair, column: string) => now[column] !== null && was[column] === null
const isErasedSince = (pair: Pair) => isSetSince(pair, 'erased_at')
const differs = ({ now, was }: Pair, column: string) => now[column] !== was[column]

function kindsOf(now: AccountBook, then: AccountBook): [words: string, isUndone: (pair: Pair) => boolean][] {
  const secretIn = (book: AccountBook, { now: { id } }: Pair) => book.twoFactor.get(id!)?.['secret']
  const removed = [...then.passkeys].filter(([id]) => !now.passkeys.has(id))
  const withRemovedPasskey = new Set(removed.map(([, passkey]) => passkey['user_id']))
  return [
    ['Suspended now, and not afterwards', (pair) => isSetSince(pair, 'suspended_at')],
    ['Warned since, and not any more', (pair) => Number(pair.now['warning_count']) > Number(pair.was['warning_count'])],
    ['Not admins any more, and admins again', (pair) => pair.was['is_admin'] === 'true' && differs(pair, 'is_admin')],
    ['Have another password, and the old one works again', (pair) => differs(pair, 'password_hash')],
    ['Have another e-mail address, and the old one counts again', (pair) => differs(pair, 'email')],
    ['Have turned two-factor on or off, and it is as it was', (pair) => secretIn(now, pair) !== secretIn(then, pair)],
    ['Have removed a passkey, and it works again', (pair) => withRemovedPasskey.has(pair.now['id']!)],
  ]
}

/** By the names they will have afterwards. */
function describe(words: string, pairs: Pair[]): string {
  if (pairs.length === 0) return ''
  const names = pairs.slice(0, mostNames).map(({ was }) => was['username'])
  const more = pairs.length > mostNames ? ` and ${pairs.length - mostNames} more` : ''
  return `  ${words} (${pairs.length}): ${names.join(', ')}${more}\n`
}

const describeGone = (count: number) => (count > 0 ? `  Came later, and are gone: ${count}\n` : '')
