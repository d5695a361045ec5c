import { Ajv2019 } from 'ajv/dist/2019.js'
import formats from 'ajv-formats'

// The requirements of Open Badges 3.0 on an OpenBadgeCredential, for the parts ours has: which fields must be there, in
// which form, and where no others are allowed.

const text = { type: 'string', minLength: 1 }
const address = { type: 'string', format: 'uri' }
const instant = { type: 'string', format: 'date-time', pattern: '(Z|[+-]\\d\\d:\\d\\d)$' }
const amount = { type: 'number' }
const typed = (name: string) => ({ type: 'array', minItems: 1, items: text, contains: { const: name } })
const object = (required: string[], properties: object, isOpen = false) => ({
  ...{ type: 'object', required, properties, additionalProperties: isOpen },
})

const identifierTypes = [
  ...['name', 'sourcedId', 'systemId', 'productId', 'userName', 'accountId', 'emailAddress', 'nationalIdentityNumber', 'isbn'],
  ...['issn', 'lisSourcedId', 'oneRosterSourcedId', 'sisSourcedId', 'ltiContextId', 'ltiDeploymentId', 'ltiToolId'],
  ...['ltiPlatformId', 'ltiUserId', 'identifier'],
]

const identity = object(['type', 'hashed', 'identityHash', 'identityType'], {
  ...{ type: { const: 'IdentityObject' }, hashed: { type: 'boolean' }, identityHash: text, salt: text },
  identityType: { anyOf: [{ enum: identifierTypes }, { type: 'string', pattern: '^ext:[A-Za-z0-9._-]+$' }] },
})

const alignment = object(['type', 'targetName', 'targetUrl'], {
  ...{ type: typed('Alignment'), targetName: text, targetUrl: address, targetDescription: text, targetFramework: text },
})

const achievement = object(['id', 'type', 'criteria', 'description', 'name'], {
  ...{ id: address, type: typed('Achievement'), name: text, description: text, creditsAvailable: amount },
  achievementType: { anyOf: [{ enum: ['CertificateOfCompletion', 'Course', 'Certificate'] }, { pattern: '^ext:' }] },
  criteria: { ...object([], { id: address, narrative: text }), minProperties: 1 },
  alignment: { type: 'array', minItems: 1, items: alignment },
})

const subject = {
  ...object(['type', 'achievement'], {
    ...{ id: address, type: typed('AchievementSubject'), achievement, creditsEarned: amount },
    ...{ activityStartDate: instant, activityEndDate: instant },
    identifier: { type: 'array', minItems: 1, items: identity },
  }),
  anyOf: [{ required: ['id'] }, { required: ['identifier'] }],
}

const proof = object(['type', 'cryptosuite', 'created', 'verificationMethod', 'proofPurpose', 'proofValue'], {
  ...{ type: { const: 'DataIntegrityProof' }, created: instant, verificationMethod: address },
  ...{ cryptosuite: text, proofPurpose: { const: 'assertionMethod' }, proofValue: { type: 'string', pattern: '^z' } },
})

const credential = object(['@context', 'id', 'type', 'name', 'credentialSubject', 'issuer', 'validFrom', 'proof'], {
  '@context': {
    ...{ type: 'array', minItems: 2 },
    items: [
      { const: 'https://www.w3.org/ns/credentials/v2' },
      { type: 'string', pattern: '^https://purl\\.imsglobal\\.org/spec/ob/v3p0/context-3\\.0\\.\\d\\.json$' },
    ],
  },
  ...{ id: address, name: text, validFrom: instant, credentialSubject: subject, proof },
  type: { allOf: [typed('VerifiableCredential'), typed('OpenBadgeCredential')] },
  issuer: object(['id', 'type'], { id: address, type: typed('Profile'), name: text, url: address }),
  credentialStatus: object(['id', 'type'], { id: address, type: text }, true),
})

const check = formats.default(new Ajv2019({ allErrors: true, strict: false })).compile(credential)

/** Where a credential violates the standard; empty if nowhere. */
export const badgeFaults = (given: unknown): string[] =>
  check(given) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
