import type { Endpoint } from '#contract/endpoint.ts'
import type { World } from './world.ts'

interface Asked {
  /** What each of the room's own calls is asked about. */
  ids: () => number[]
  isOwn: (endpoint: Endpoint) => boolean
  /** By path, for calls that take more than one question. */
  questions: () => Record<string, object[]>
}

/** Other rooms' calls know these things by number at most: how many numbers each reader tries. */
const numbersElsewhere = 3

/**
 * Every read the contract offers. The room's own calls are asked about each of its things; those of other rooms about a few,
 * different ones each time, so that all readers together cover them all.
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
