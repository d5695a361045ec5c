import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OaiError, readArguments, type OaiCode } from './read-arguments.ts'
import { readToken, writeToken, type Place } from './resumption-token.ts'

const read = (query: string) => readArguments(new URLSearchParams(query))

const codeOf = (work: () => unknown): OaiCode | undefined => {
  try {
    work()
  } catch (error) {
    if (error instanceof OaiError) return error.code
    throw error
  }
  return undefined
}

describe('a question of a harvester', () => {
  it('is read to the letter of the protocol', () => {
    assert.deepEqual(read('verb=Identify'), { verb: 'Identify' })
    assert.deepEqual(read('verb=ListSets'), { verb: 'ListSets' })
    assert.deepEqual(read('verb=ListMetadataFormats'), { verb: 'ListMetadataFormats', identifier: null })
    const all = { format: 'oai_dc', collectionId: null, from: null, before: null }
    assert.deepEqual(read('verb=ListRecords&metadataPrefix=oai_dc'), { verb: 'ListRecords', selection: all })
    assert.deepEqual(read('metadataPrefix=qdc&set=collection:12&verb=ListIdentifiers'), {
      verb: 'ListIdentifiers',
      selection: { ...all, format: 'qdc', collectionId: 12 },
    })
    assert.deepEqual(read('verb=ListRecords&resumptionToken=abc'), { verb: 'ListRecords', token: 'abc' })
    assert.deepEqual(read('verb=GetRecord&metadataPrefix=oai_dc&identifier=oai%3Ax%3Aitem%2F1'), {
      ...{ verb: 'GetRecord', identifier: 'oai:x:item/1', format: 'oai_dc' },
    })
  })

  it('means the whole of the day or second that it ends with', () => {
    const span = (query: string) => {
      const asked = read(`verb=ListRecords&metadataPrefix=oai_dc&${query}`)
      assert.ok('selection' in asked)
      return [asked.selection.from?.toISOString(), asked.selection.before?.toISOString()]
    }
    assert.deepEqual(span('from=2027-01-01&until=2027-01-01'), ['2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z'])
    assert.deepEqual(span('from=2028-02-29T23:59:59Z&until=2028-02-29T23:59:59Z'), [
      ...['2028-02-29T23:59:59.000Z', '2028-03-01T00:00:00.000Z'],
    ])
  })

  it('is refused with the code that the protocol has for it', () => {
    const cases: Record<string, OaiCode> = {
      '': 'badVerb',
      'verb=': 'badVerb',
      'verb=identify': 'badVerb',
      'verb=Nonsense': 'badVerb',
      'verb=Identify&verb=Identify': 'badVerb',
      'verb=Identify&verb=ListSets': 'badVerb',
      'verb=toString': 'badVerb',
      'verb=Identify&set=collection:1': 'badArgument',
      'verb=ListSets&set=collection:1': 'badArgument',
      'verb=ListSets&resumptionToken=a&resumptionToken=b': 'badArgument',
      'verb=ListRecords': 'badArgument',
      'verb=GetRecord&metadataPrefix=oai_dc': 'badArgument',
      'verb=GetRecord&identifier=oai:x:item/1': 'badArgument',
      'verb=GetRecord&identifier=oai:x:item/1&metadataPrefix=oai_dc&from=2027-01-01': 'badArgument',
      'verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc': 'badArgument',
      'verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=abc': 'badArgument',
      'verb=ListRecords&metadataPrefix=marc21': 'cannotDisseminateFormat',
      'verb=ListRecords&metadataPrefix=': 'cannotDisseminateFormat',
      'verb=ListRecords&metadataPrefix=oai_dc&__proto__=1': 'badArgument',
      'verb=ListRecords&metadataPrefix=oai_dc&from=2027-01-02&until=2027-01-01': 'badArgument',
      'verb=ListRecords&metadataPrefix=oai_dc&from=2027-01-01&until=2027-01-01T00:00:00Z': 'badArgument',
    }
    for (const [query, code] of Object.entries(cases))
      assert.equal(
        codeOf(() => read(query)),
        code,
        query,
      )
  })

  it('has no date but those that a calendar has', () => {
    const wrong = [
      ...['', '2027', '2027-01', '2027-1-1', '2027-02-29', '2027-13-01', '2027-01-32', '2027-01-01T00:00:00', 'yesterday'],
      ...[
        '2027-01-01T24:00:00Z',
        '2027-01-01T23:60:00Z',
        '2027-01-01T00:00:00.000Z',
        '2027-01-01T00:00:00+00:00',
        '+002027-01-01',
      ],
      ...['2027-01-01 00:00:00Z', '2027-01-01Z', '٢٠٢٧-٠١-٠١', '9'.repeat(10_000)],
    ]
    for (const from of wrong) {
      const query = new URLSearchParams({ verb: 'ListRecords', metadataPrefix: 'oai_dc', from })
      assert.equal(
        codeOf(() => readArguments(query)),
        'badArgument',
        from.slice(0, 40),
      )
    }
  })
})

describe('a resumptionToken', () => {
  const now = new Date('2027-03-04T05:06:07Z')
  const place: Place = {
    verb: 'ListRecords',
    selection: { format: 'qdc', collectionId: 12, from: new Date('2027-01-01T00:00:00Z'), before: null },
    after: { stamp: '1804000000123456', id: 2_147_483_647 },
    count: 400,
    expiresAt: new Date('2027-03-05T05:06:07Z'),
  }
  const token = writeToken('a secret', place)

  it('brings back what went into it, however often', () => {
    assert.deepEqual(readToken('a secret', token, 'ListRecords', now), place)
    assert.equal(writeToken('a secret', readToken('a secret', token, 'ListRecords', now)), token)
  })

  it('is refused after a day, for another verb, from another house, and with any letter changed', () => {
    const refused = (given: string, verb: Place['verb'] = 'ListRecords', at = now, secret = 'a secret') =>
      assert.equal(
        codeOf(() => readToken(secret, given, verb, at)),
        'badResumptionToken',
        given.slice(0, 60),
      )
    refused(token, 'ListRecords', new Date('2027-03-05T05:06:08Z'))
    refused(token, 'ListIdentifiers')
    refused(token, 'ListRecords', now, 'another secret')
    for (let at = 0; at < token.length; at++)
      refused(`${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`)
    for (const given of ['', '.', 'abc', `${token}A`, token.slice(1), token.replace('.', ''), 'A'.repeat(100_000)]) refused(given)
  })
})
