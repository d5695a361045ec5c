import { queryOptions } from '@tanstack/react-query'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { type LinkedCard, listLinkedCards, mostLinkedCards } from '#contract/holdings.ts'
import { call } from '#client/http/call.ts'
import { parseText } from '#client/ui/parse-text.ts'

/** "/events/5" and the like, with the number of the thing itself. */
const patterns = Object.values(holdingKinds).map(({ path }) => {
  const [before = '', after = ''] = path({ id: 1, parentId: 2 })
    .replace('/2/', String.raw`/\d{1,10}/`)
    .split(/1$/)
  return new RegExp(`^${before}([1-9]\\d{0,9})${after}/?$`)
})

/** Each once, in the order of the text. */
export function linkedIdsIn(content: string): number[] {
  const links = parseText(content)
    .flat()
    .flatMap((part) => (part.kind === 'link' ? [new URL(part.href)] : []))
    .filter(({ origin }) => origin === window.location.origin)
  const ids = links.flatMap(({ pathname }) => patterns.flatMap((pattern) => Number(pattern.exec(pathname)?.[1] ?? 0) || []))
  return [...new Set(ids)]
}

/** Above what texts link to. */
export const linkedCardsKey = ['linked-cards'] as const

export const linkedCardQuery = (id: number) =>
  queryOptions({
    queryKey: [...linkedCardsKey, id] as const,
    queryFn: () => askFor(id),
  })

interface Asking {
  id: number
  give: (card: LinkedCard | null) => void
  fail: (error: unknown) => void
}
let asking: Asking[] = []

/** A list of posts is drawn at once, and asks once for all that they link to. */
function askFor(id: number): Promise<LinkedCard | null> {
  return new Promise((give, fail) => {
    if (asking.length === 0) setTimeout(() => void askTogether())
    asking.push({ id, give, fail })
  })
}

async function askTogether() {
  const all = asking
  asking = []
  for (let start = 0; start < all.length; start += mostLinkedCards) {
    await answerSome(all.slice(start, start + mostLinkedCards))
  }
}

async function answerSome(some: Asking[]) {
  try {
    const cards = await call(listLinkedCards, { query: { ids: some.map(({ id }) => id).join(',') } })
    for (const { id, give } of some) give(cards.find((card) => card.id === id) ?? null)
  } catch (error) {
    for (const { fail } of some) fail(error)
  }
}
