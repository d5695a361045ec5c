import type { Endpoint } from '#contract/endpoint.ts'
import type { World } from './world.ts'

interface Asked {
  /** What the calls of the room itself are asked about, each of them. */
  ids: () => number[]
  isOwn: (endpoint: Endpoint) => boolean
  /** By path, where there is more than one question to a call. */
  questions: () => Record<string, object[]>
}

/** Of the calls of other rooms, which know these things by a number at most: so many numbers for each reader. */
const numbersElsewhere = 3

/**
 * Everything that the contract lets a reader read. Calls of the room itself are asked about each of its things; those of other rooms
 * about a few, and other ones each time, so that all readers together ask about all.
 */
export function everyReading(world: () => World, { ids, isOwn, questions }: Asked) {
  let at = 0
  return function* (): Generator<[Endpoint, { params: object; query: object }]> {
    const [all, asked] = [ids(), questions()]
    const next = () => all[at++ % all.length]!
    const numbersFor = (endpoint: Endpoint) => {
      if (!/\{(id|userId)\}/.test(endpoint.path)) return [0]
      return isOwn(endpoint) ? all : Array.from({ length: Math.min(numbersElsewhere, all.length) }, next)
    }
    for (const endpoint of world().app.endpoints.filter(({ method }) => method === 'GET'))
      for (const id of numbersFor(endpoint))
        for (const query of asked[endpoint.path] ?? [{}])
          yield [
            endpoint,
            {
              params: { id, userId: id, document: 'terms', token: 'x', code: 'x', n: 1, number: 1, version: 1, tag: 'x' },
              query,
            },
          ]
  }
}
