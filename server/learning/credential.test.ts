import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import { badgeFaults } from '#testing/open-badges-schema.ts'
import { verifyCredential } from '#testing/verify-credential.ts'
import { credentialOf, didDocument, didOf, keyAddress, statusListOf } from './credential.ts'
import { signDocument } from './sign-document.ts'

const publicUrl = 'http://library.example:3000'
const now = new Date('2026-11-16T20:00:00Z')
const facts = {
  ...{ id: 70_000, code: 'ABCDEFGHIJKLMNOPQRST', recipientName: 'Zoë 李', eventId: 4, title: 'Batch editing without fear' },
  recipientOrcid: null,
  ...{ startsOn: '2026-11-10', endsOn: '2026-11-11', hours: 2.5, issuerName: 'Delta University Library', issuedAt: now },
  competencies: ['Description and metadata' as const],
}

describe('a credential', () => {
  const pair = generateKeyPairSync('ed25519')
  const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const key = { privateKey: pair.privateKey, verificationMethod: keyAddress(publicUrl, 1) }
  const did = didDocument(publicUrl, [{ id: 1, publicKey }])
  const listWith = async (revoked: number[]) => {
    const list = await signDocument(statusListOf(publicUrl, { list: 0, revoked, now }), key, now)
    return { [list.id]: list }
  }

  it('verifies with a library that is not ours, and not after one changed letter', async () => {
    const credential = await signDocument(credentialOf(publicUrl, facts), key, now)
    const published = { did, statusLists: await listWith([]) }
    assert.equal(await verifyCredential(credential, published), null)
    const text = JSON.stringify(credential)
    for (const [from, to] of [
      ['Zoë', 'Zoe'],
      ['2.5', '25'],
      ['70000', '70001'],
      ['Delta', 'Delia'],
    ] as const)
      assert.notEqual(await verifyCredential(JSON.parse(text.replace(from, to)), published), null, to)
  })

  it('says that it was withdrawn, and only of the one that was', async () => {
    const credential = await signDocument(credentialOf(publicUrl, facts), key, now)
    assert.equal(await verifyCredential(credential, { did, statusLists: await listWith([69_999, 70_001]) }), null)
    assert.equal(await verifyCredential(credential, { did, statusLists: await listWith([70_000]) }), 'withdrawn')
  })

  it('has what Open Badges 3.0 asks for, with and without what may be missing', async () => {
    const bare = { recipientOrcid: null, eventId: null, competencies: [] }
    for (const given of [{}, { recipientOrcid: '0000-0002-1825-0097' }, bare]) {
      const credential = await signDocument(credentialOf(publicUrl, { ...facts, ...given }), key, now)
      assert.deepEqual(badgeFaults(credential), [])
      const { credentialSubject, issuer } = credential
      const wrong = [
        ...['id', 'type', 'name', 'issuer', 'validFrom', 'proof'].map((name) => ({ ...credential, [name]: undefined })),
        { ...credential, issuer: { ...issuer, id: 'the library' } },
        { ...credential, credentialSubject: { ...credentialSubject, identifier: undefined } },
        {
          ...credential,
          credentialSubject: { ...credentialSubject, achievement: { ...credentialSubject.achievement, criteria: {} } },
        },
      ]
      for (const each of wrong) assert.notDeepEqual(badgeFaults(JSON.parse(JSON.stringify(each))), [])
    }
  })

  it('has an issuer that is the site, with its port escaped', () => {
    assert.equal(didOf(publicUrl), 'did:web:library.example%3A3000')
    assert.equal(didOf('https://library.example'), 'did:web:library.example')
  })
})
