const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The format of keys and signatures in credentials: base58 preceded by `z`. */
export function multibase(bytes: Uint8Array): string {
  let rest = bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let digits = ''
  for (; rest > 0n; rest /= 58n) digits = alphabet[Number(rest % 58n)] + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `z${'1'.repeat(zeros === -1 ? bytes.length : zeros)}${digits}`
}

/** The two bytes that mean "an Ed25519 public key". */
const ed25519Header = [0xed, 0x01]

export const multikey = (publicKey: Uint8Array) => multibase(Uint8Array.from([...ed25519Header, ...publicKey]))
