import assert from 'node:assert/strict'
import { it } from 'node:test'
import { NewCollection } from './collections.ts'
import { countryName, listCountries } from './countries.ts'
import { NewGroup } from './groups.ts'
import { InvitationLetter } from './invitations.ts'
import { PlaceFields } from './occurrences.ts'
import { NewOffer } from './offers.ts'
import { Country, ProfileEdit } from './profiles.ts'
import { NewResource } from './resources.ts'

it('lists countries once, by name, without unions, pseudo-regions and codes that were given up', () => {
  const codes = listCountries().map(({ value }) => value)
  assert.ok(codes.length > 230)
  assert.equal(new Set(codes).size, codes.length)
  for (const one of ['DE', 'GB', 'MM', 'NZ', 'TW', 'XK']) assert.ok(codes.includes(one))
  for (const none of ['BU', 'DD', 'EU', 'SU', 'UK', 'UN', 'XA', 'ZZ']) assert.ok(!codes.includes(none))
})

it('names a country, and leaves a code that no one knows as it is', () => {
  assert.equal(countryName('JP'), 'Japan')
  assert.equal(countryName('QX'), 'QX')
})

it('is chosen from the list wherever one is asked for, and anything else is refused in the words of the form', () => {
  for (const { shape } of [InvitationLetter, NewCollection, NewGroup, NewOffer, NewResource, PlaceFields, ProfileEdit]) {
    assert.equal(shape.country.safeParse('NO').success, true)
    for (const none of ['QX', 'UK', 'EU', 'no', 'Norway', '1', '\0\0', 'A\uD800'])
      assert.equal(shape.country.safeParse(none).error?.issues[0]?.message, 'Please choose a country', none)
  }
  for (const { value } of listCountries()) assert.equal(Country.parse(value), value)
})
