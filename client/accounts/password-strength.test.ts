import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('the estimate of a password', () => {
  it('asks for the length first', () => {
    expect(passwordStrength('xK9$vQ2')).toEqual({ strength: 'short' })
  })

  it.each([
    ['password', 'common'],
    ['Password1!', 'common'],
    ['librarian2024', 'common'],
    ['12345678', 'repetitive'],
    ['aaaaaaaaaaaaaaaa', 'repetitive'],
    ['abcdefghijkl', 'repetitive'],
  ])('calls %s weak and says why', (password, weakness) => {
    expect(passwordStrength(password)).toEqual({ strength: 'weak', weakness })
  })

  it('does not take two words for a lot', () => {
    expect(passwordStrength('kitchenaprons')).toEqual({ strength: 'weak' })
  })

  it('knows the name, the username and the address, in any case', () => {
    expect(passwordStrength('ADA.READER99', ['Ada Reader', 'ada.reader'])).toEqual({ strength: 'weak', weakness: 'personal' })
    expect(passwordStrength('city-ada!', ['', '', 'ada@city.example'])).toEqual({ strength: 'weak', weakness: 'personal' })
  })

  it('reads what people type as text, not as a pattern', () => {
    expect(passwordStrength('xK9$vQ2!mZ7w', ['(((((', 'a.*b\\', '[z-a]'])).toEqual({ strength: 'strong' })
  })

  it.each(['correct horse battery staple', 'xK9$vQ2!mZ7w', 'отдел редких книг'])('calls %s strong', (password) => {
    expect(passwordStrength(password)).toEqual({ strength: 'strong' })
  })

  it('calls eight random characters fair', () => {
    expect(passwordStrength('xK9$vQ2!')).toEqual({ strength: 'fair' })
  })
})
