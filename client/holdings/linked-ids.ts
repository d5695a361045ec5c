import { queryOptions } from '@tanstack/react-query'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { type LinkedCard, listLinkedCards, mostLinkedCards } from '#contract/holdings.ts'
import { call } from '#client/http/call.ts'
import { parseText } from '#client/ui/parse-text.ts'

/** "/events/5" and the like, capturing the thing's own id. */
const patterns = Object.values(holdingKinds).map(({ path }) => {
  const [before = '', after = ''] = path({ id: 1, parentId: 2 })
    .replace('/2/', String.raw`/\d{1,10}/`)
    .split(/1$/)
  return new RegExp(`^${before}([1-9]\\d{0,9})${after}/?$`)
})

/** What a text links to; for an event, possibly one of its dates. */
export interface Linked {
  id: number
  date?: number | undefined
}

/** Without repeats, in the order of the text. */
export function linkedIn(content: string): Linked[] {
  const links = parseText(content)
    .flat()
    .flatMap((part) => (part.kind === 'link' ? [new URL(part.href)] : []))
    .filter(({ origin }) => origin === window.location.origin)
  const found = new Map<number, Linked>()
  for (const { pathname, searchParams } of links) {
    const id = patterns.map((pattern) => Number(pattern.exec(pathname)?.[1] ?? 0)).find(Boolean)
    const date = Number(/^[1-9]\d{0,9}$/.exec(searchParams.get('date') ?? '')?.[0] ?? 0) || undefined
    if (id && !found.has(id)) found.set(id, { id, date })
  }
  return [...found.values()]
}

/** Prefix of everything that texts link to. */
const linkedCardsKey = ['linked-cards'] as const

export const linkedCardQuery = ({ id, date }: Linked) =>
  queryOptions({
    queryKey: [...linkedCardsKey, id, date] as const,
    queryFn: () => askFor({ id, date }),
  })

interface Asking extends Linked {
  give: (card: LinkedCard | null) => void
  fail: (error: unknown) => void
}
let asking: Asking[] = []

/** A list of posts renders all at once, and asks once for everything the posts link to. */
function askFor(linked: Linked): Promise<LinkedCard | null> {
  return new Promise((give, fail) => {
    if (asking.length === 0) setTimeout(() => void askTogether())
    asking.push({ ...linked, give, fail })
  })
}

async function askTogether() {
  const all = asking
  asking = []
  for (const some of oneDateEach(all)) {
    for (let start = 0; start < some.length; start += mostLinkedCards)
      await answerSome(some.slice(start, start + mostLinkedCards))
  }
}

/** Texts may link to several dates of an event; one call returns only one of them. */
function oneDateEach(all: Asking[]) {
  const times = new Map<number, number>()
  return Map.groupBy(all, ({ id }) => {
    const time = (times.get(id) ?? 0) + 1
    times.set(id, time)
    return time
  }).values()
}

async function answerSome(some: Asking[]) {
  try {
    const ids = some.map(({ id }) => id).join(',')
    const dates = some.flatMap(({ date }) => date ?? []).join(',')
    const cards = await call(listLinkedCards, { query: { ids, ...(dates && { dates }) } })
    for (const { id, give } of some) give(cards.find((card) => card.id === id) ?? null)
  } catch (error) {
    for (const { fail } of some) fail(error)
  }
}
