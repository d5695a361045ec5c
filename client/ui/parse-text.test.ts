import { describe, expect, it } from 'vitest'
import { beginningOf, labelOf, parseText, readMoreAbove } from './parse-text.ts'

const partsOf = (content: string) => parseText(content).flat()
const special = (content: string) => partsOf(content).filter(({ kind }) => kind !== 'text')
const text = (content: string) =>
  partsOf(content)
    .map((part) => part.text)
    .join('')

describe('parseText', () => {
  it('makes a paragraph of every blank line and keeps single line breaks', () => {
    expect(parseText('One\nline\n\n \n\nTwo')).toEqual([[{ kind: 'text', text: 'One\nline' }], [{ kind: 'text', text: 'Two' }]])
  })

  it('links http, https and mailto addresses', () => {
    expect(special('See http://a.example, https://b.example/x?y=1#z and mailto:ada@library.example.')).toEqual([
      { kind: 'link', text: 'http://a.example', href: 'http://a.example/' },
      { kind: 'link', text: 'https://b.example/x?y=1#z', href: 'https://b.example/x?y=1#z' },
      { kind: 'link', text: 'mailto:ada@library.example', href: 'mailto:ada@library.example' },
    ])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<b>x</b>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example/',
    'https://bank.example@evil.example/',
    'https://bank.example:pw@evil.example/',
    'https://',
    'xhttps://a.example',
  ])('leaves %s as text', (content) => {
    expect(special(content)).toEqual([])
    expect(text(content)).toBe(content)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    '&lt;b&gt;',
  ])('keeps %s letter by letter', (content) => {
    expect(text(content)).toBe(content)
  })

  it('ends a link where the sentence goes on', () => {
    expect(special('(https://a.example/b).').map((part) => part.text)).toEqual(['https://a.example/b'])
    expect(special('https://a.example/b_(c)!').map((part) => part.text)).toEqual(['https://a.example/b_(c)'])
    expect(special('<https://a.example/b>').map((part) => part.text)).toEqual(['https://a.example/b'])
  })

  it('finds topics and mentions, and none inside an address', () => {
    expect(special('#Katalogisierung_2 and #日本語 by @ada.l, not #12, a#b or ada@library.example')).toEqual([
      { kind: 'topic', text: '#Katalogisierung_2', topic: 'Katalogisierung_2' },
      { kind: 'topic', text: '#日本語', topic: '日本語' },
      { kind: 'mention', text: '@ada.l', username: 'ada.l' },
    ])
    expect(special('https://a.example/@ada#topic')).toHaveLength(1)
  })

  it.each(['#', '@', '(', 'http://', 'a@', '#1', ')', 'https://a.example/)'])(
    'reads 32,000 characters of %s at once',
    (piece) => {
      const content = piece.repeat(32_000 / piece.length)
      expect(text(content)).toBe(content)
    },
  )
})

describe('beginningOf', () => {
  it('ends with a sentence where one ends in its second half', () => {
    const sentence = 'Of the 412 cards 39 were left alone at a table (by themselves, “overnight.”) '
    expect(beginningOf(sentence.repeat(9))).toBe(`${sentence.repeat(5).trim()} …`)
    expect(beginningOf(`Is 3.5 enough? ${'No, '.repeat(200)}`)).toMatch(/No,…$/)
    expect(beginningOf('図書館は静かです。'.repeat(80))).toBe(`${'図書館は静かです。'.repeat(44)} …`)
  })

  it('cuts between words else', () => {
    const beginning = beginningOf('word '.repeat(200))
    expect(beginning.length).toBeLessThan(readMoreAbove)
    expect(beginning).toMatch(/word…$/)
  })

  it('cuts a text without spaces, and never inside a character', () => {
    expect(beginningOf('館'.repeat(700))).toBe(`${'館'.repeat(400)}…`)
    expect(beginningOf(`a${'𝔸'.repeat(700)}`).isWellFormed()).toBe(true)
  })
})

describe('labelOf', () => {
  it('says the host that the browser will ask', () => {
    expect(labelOf('https://a.example/')).toBe('a.example')
    expect(labelOf(new URL('https://аpple.example/x').href)).toBe('xn--pple-43d.example/x')
    expect(labelOf('mailto:ada@library.example')).toBe('ada@library.example')
    expect(labelOf(`https://a.example/${'x'.repeat(100)}`)).toHaveLength(60)
  })
})
