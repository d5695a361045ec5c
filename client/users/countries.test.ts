import { expect, it } from 'vitest'
import { countryName, listCountries } from './countries.ts'

it('lists countries once, by name, without unions, pseudo-regions and codes that were given up', () => {
  const codes = listCountries().map(({ value }) => value)
  expect(codes.length).toBeGreaterThan(230)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toEqual(expect.arrayContaining(['DE', 'GB', 'MM', 'NZ', 'TW', 'XK']))
  for (const none of ['BU', 'DD', 'EU', 'SU', 'UK', 'UN', 'XA', 'ZZ']) expect(codes).not.toContain(none)
})

it('names a country, and leaves a code that nobody knows as it is', () => {
  expect(countryName('JP')).toBe('Japan')
  expect(countryName('QX')).toBe('QX')
})
