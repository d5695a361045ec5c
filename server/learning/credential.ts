import { gzipSync } from 'node:zlib'
import type { Competency } from '#contract/competencies.ts'
import { multikey } from './multibase.ts'
import { badgesContext, credentialsContext, wholeSecond } from './sign-document.ts'

/** Per list of withdrawn certificates. */
export const bitsOfList = 131_072

/** The site's `did:web`, in which a port's colon is escaped. */
export const didOf = (publicUrl: string) => `did:web:${new URL(publicUrl).host.replace(':', '%3A')}`

export const keyAddress = (publicUrl: string, keyId: number) => `${didOf(publicUrl)}#key-${keyId}`
export const certificateAddress = (publicUrl: string, code: string) => `${publicUrl}/certificates/${code}`
const listAddress = (publicUrl: string, list: number) => `${publicUrl}/certificates/status/${list}`

export interface CredentialFacts {
  id: number
  code: string
  recipientName: string
  /** For those who want it included. */
  recipientOrcid: string | null
  /** Null once the event has been deleted. */
  eventId: number | null
  title: string
  startsOn: string
  endsOn: string
  hours: number
  competencies: Competency[]
  issuerName: string
  issuedAt: Date
}

/** Open Badges 3.0: a certificate as other programs read it. */
export function credentialOf(publicUrl: string, facts: CredentialFacts) {
  const { id, code, title, startsOn, endsOn, hours, issuerName } = facts
  return {
    '@context': [credentialsContext, badgesContext],
    id: certificateAddress(publicUrl, code),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: { id: didOf(publicUrl), type: ['Profile'], name: issuerName, url: publicUrl },
    validFrom: wholeSecond(facts.issuedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        identity('name', facts.recipientName),
        ...(facts.recipientOrcid ? [identity('ext:orcid', `https://orcid.org/${facts.recipientOrcid}`)] : []),
      ],
      creditsEarned: hours,
      activityStartDate: `${startsOn}T00:00:00Z`,
      activityEndDate: `${endsOn}T00:00:00Z`,
      achievement: {
        id:
          facts.eventId === null ? `${certificateAddress(publicUrl, code)}#achievement` : `${publicUrl}/events/${facts.eventId}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: title,
        description: `${title}, ${startsOn === endsOn ? startsOn : `${startsOn} to ${endsOn}`}`,
        criteria: { narrative: `Attended, as a host confirmed: ${hours} ${hours === 1 ? 'hour' : 'hours'}.` },
        creditsAvailable: hours,
        ...(facts.competencies.length > 0 && { alignment: facts.competencies.map((name) => alignmentTo(publicUrl, name)) }),
      },
    },
    credentialStatus: statusOf(publicUrl, id),
  }
}

/** In plain text: the holder presents it as their own, and hashing a name would hide nothing. */
const identity = (identityType: 'name' | 'ext:orcid', says: string) => ({
  ...{ type: 'IdentityObject', identityType, identityHash: says, hashed: false, salt: 'not-used' },
})

const alignmentTo = (publicUrl: string, name: Competency) => ({
  type: ['Alignment'],
  targetName: name,
  targetUrl: `${publicUrl}/learning?competency=${encodeURIComponent(name)}`,
})

function statusOf(publicUrl: string, id: number) {
  const address = listAddress(publicUrl, Math.floor(id / bitsOfList))
  return {
    id: `${address}#${id % bitsOfList}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(id % bitsOfList),
    statusListCredential: address,
  }
}

/** One bit per certificate, the first at the left; set once it has been withdrawn. */
export function statusListOf(publicUrl: string, { list, revoked, now }: { list: number; revoked: number[]; now: Date }) {
  const bits = Buffer.alloc(bitsOfList / 8)
  for (const id of revoked) {
    const place = id % bitsOfList
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  }
  const address = listAddress(publicUrl, list)
  return {
    '@context': [credentialsContext],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: didOf(publicUrl),
    validFrom: wholeSecond(now),
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  }
}

/** Where others find the keys. Earlier keys stay, for what they have signed. */
export function didDocument(publicUrl: string, keys: { id: number; publicKey: Uint8Array }[]) {
  const did = didOf(publicUrl)
  const methods = keys.map(({ id, publicKey }) => ({
    id: keyAddress(publicUrl, id),
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: multikey(publicKey),
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}
