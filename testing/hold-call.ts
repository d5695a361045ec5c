import { Readable } from 'node:stream'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Caller } from './world.ts'

/** A call that has been let in and whose body is still on its way; the answer comes once that is sent. */
export async function holdCall<E extends Endpoint>(caller: Caller, endpoint: E, input: CallInput<E>) {
  const { params, body } = input as { params?: { id: string }; body: unknown }
  const isLetIn = Promise.withResolvers<void>()
  const payload = new Readable({ read: () => isLetIn.resolve() })
  const url = endpoint.path.replace('{id}', params?.id ?? '')
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const answer = caller.inject({ method: endpoint.method, url, payload, headers }).then(({ statusCode }) => statusCode)
  await isLetIn.promise
  return () => {
    payload.push(JSON.stringify(body))
    payload.push(null)
    return answer
  }
}
