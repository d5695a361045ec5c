import assert from 'node:assert/strict'
import { it } from 'node:test'
import { knownSpecialities } from '#contract/known-specialities.ts'
import { isOrcid } from '#contract/profiles.ts'
import { people } from './people.ts'

it('describes people in the words of the list, with numbers that are no one’s', async () => {
  assert.deepEqual(
    people.flatMap(({ specialities = [] }) => specialities).filter((one) => !knownSpecialities.includes(one as never)),
    [],
  )
  const numbers = people.flatMap(({ orcid }) => orcid ?? [])
  assert.ok(numbers.length >= 4 && numbers.every((orcid) => isOrcid(orcid) && orcid < '0000-0001-5000-0007'))
})
