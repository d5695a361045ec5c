import type { QueryClient } from '@tanstack/react-query'

type Fields = Record<string, unknown>

/**
 * A person is part of many answers: as author, as colleague, as a search result. All copies change together; each takes over
 * only the fields it has.
 */
export function updatePerson(client: QueryClient, id: number, change: object) {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const changed = withPerson(state.data, id, change)
    if (changed !== state.data) client.setQueryData(queryKey, changed)
  }
}

/** The same object if the person is not in it, so that nothing is re-rendered needlessly. */
function withPerson(data: unknown, id: number, change: object): unknown {
  if (typeof data !== 'object' || data === null) return data
  const news = isPerson(data, id) ? knownFields(data, change) : {}
  for (const [name, part] of Object.entries(data)) {
    const changed = withPerson(part, id, change)
    if (changed !== part) news[name] = changed
  }
  if (Object.keys(news).length === 0) return data
  return Array.isArray(data) ? Object.assign([...data], news) : { ...data, ...news }
}

const isPerson = (data: object, id: number) => 'username' in data && 'id' in data && data.id === id

const knownFields = (data: object, change: object): Fields =>
  Object.fromEntries(Object.entries(change).filter(([name]) => name in data))
