import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countryName, listCountries } from './countries.ts'

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
