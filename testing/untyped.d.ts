// Used by the verifier in tests.
declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: { cryptosuite: object }) => object
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}
declare module '@digitalbazaar/vc' {
  interface Outcome {
    verified: boolean
    error?: Error & { errors?: Error[] }
    statusResult?: { results?: { status: boolean }[] }
  }
  export function verifyCredential(options: object): Promise<Outcome>
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<object>
}
declare module '@digitalbazaar/data-integrity-context' {
  const content: { contexts: Map<string, object> }
  export default content
}
declare module '@digitalbazaar/multikey-context' {
  const content: { contexts: Map<string, object> }
  export default content
}
declare module 'did-context' {
  const content: { contexts: Map<string, object> }
  export default content
}
// The same rules as axe-core itself, at less than half the size.
declare module 'axe-core/axe.min.js' {
  const axe: { source: string }
  export default axe
}
