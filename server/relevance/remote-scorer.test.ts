import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, describe, it } from 'node:test'
import { pino } from 'pino'
import { openRemoteScorer } from './remote-scorer.ts'

let answer: (body: string, response: ServerResponse) => void
let requests: { body: string; request: IncomingMessage }[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    requests.push({ body, request })
    answer(body, response)
  })
})
let url: string
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
})

const says = (content: string) => (_body: string, response: ServerResponse) =>
  response.end(JSON.stringify({ choices: [{ message: { content } }] }))
const scorer = (limits = {}) =>
  openRemoteScorer({ url, model: 'judge-1', key: 'secret', log: pino({ level: 'silent' }), limits: { answerMs: 300, ...limits } })

describe('the relevance endpoint of the operator', () => {
  it('is asked with the text alone, and its judgement is taken', async () => {
    answer = says('```json\n{"score": 87.4, "reasons": ["MARC 245"]}\n```')
    const judgement = await scorer()('How do you catalog zines?')
    assert.deepEqual(judgement, { score: 87, reasons: [{ term: 'MARC 245', weight: 1 }], version: 'remote:judge-1' })
    const { body, request } = requests[0]!
    assert.equal(request.url, '/v1/chat/completions')
    assert.equal(request.headers.authorization, 'Bearer secret')
    assert.deepEqual(Object.keys(JSON.parse(body) as object).sort(), ['messages', 'model', 'temperature'])
  })

  const useless: [string, (body: string, response: ServerResponse) => void][] = [
    ['an error', (_body, response) => response.writeHead(500).end('{}')],
    ['no JSON', says('I think it is fine.')],
    ['a score out of range', says('{"score": 900}')],
    ['another shape', (_body, response) => response.end('{"text": "50"}')],
    ['too much', (_body, response) => response.end('x'.repeat(200_000))],
    ['a redirect', (_body, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['silence', () => {}],
  ]
  for (const [what, misbehave] of useless) {
    it(`leaves the embedded score standing when it answers with ${what}`, async () => {
      answer = misbehave
      assert.equal(await scorer()('A post'), undefined)
    })
  }

  it('is left alone for a while after three failures in a row', async () => {
    answer = (_body, response) => response.writeHead(503).end()
    const score = scorer({ restMs: 60_000 })
    for (let time = 0; time < 5; time++) await score('A post')
    assert.equal(requests.length, 3)
  })
})
