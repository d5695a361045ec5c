import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compose, letter, plainName, siteName, siteNameEnd, type LetterDraft } from './letter.ts'

const written = (given: LetterDraft, sender = { name: 'ibid.', accent: null as string | null }) => compose(letter(given), sender)
const draft = { to: 'ada@library.test', subject: 'Verify your email', paragraphs: ['One click is enough.'] }

describe('a letter', () => {
  it('says the same in text and in HTML, with the address of its link in sight', () => {
    const url = 'https://ibid.example/verify?token=a&next=b'
    const { text, html } = written({ ...draft, greetingName: 'Ada', action: { label: 'Verify email', url } })
    assert.match(
      text,
      /^Hello Ada,\n\nOne click is enough\.\n\nVerify email:\nhttps:\/\/ibid\.example\/verify\?token=a&next=b\n\n-- \nibid\.\n/,
    )
    assert.ok(html.includes('<html lang="en">') && html.includes('Hello Ada,') && html.includes('One click is enough.'))
    assert.equal(html.split('href="https://ibid.example/verify?token=a&amp;next=b"').length, 3)
    assert.ok(html.includes('>https://ibid.example/verify?token=a&amp;next=b</a>'))
  })

  it('greets without a name when there is none', () => {
    assert.match(written(draft).text, /^Hello,\n/)
  })

  it('loads nothing from anywhere', () => {
    assert.equal(/<img|<link|<script|url\(|@import|src=/.test(written(draft).html), false)
  })

  for (const evil of [
    '<a href=http://evil.test>Click</a>',
    '<img src=http://evil.test/p>',
    '"><script>1</script>',
    '{{7*7}}',
    '${7*7}',
    '<%= 7*7 %>',
  ]) {
    it(`shows ${evil} as what it is`, () => {
      const { html } = written({ ...draft, subject: evil, greetingName: evil, paragraphs: [evil], footer: evil })
      assert.equal(/<a |<img|<script|49/.test(html.replaceAll(/#[0-9a-f]{6}|\d+px/g, '')), false)
    })
  }

  it('keeps a value with line breaks in its line', () => {
    const { subject, text } = written({
      ...draft,
      subject: 'Hi\r\nBcc: eve@evil.test',
      greetingName: 'Eve\n\nYou won\u2028\u202Eevil',
    })
    assert.equal(subject, 'Hi Bcc: eve@evil.test')
    assert.match(text, /^Hello Eve You won evil,\n/)
  })

  it('links to nothing but the web', () => {
    const action = { label: 'Open', url: 'javascript:alert(1)' }
    assert.throws(() => letter({ ...draft, action }), /web address/)
  })
})

describe('a letter of a site with a name of its own', () => {
  const own = { name: 'Bibliotek & Arkiv', accent: '#7a1f3d' }
  const paragraphs = [`You have an account at ${siteNameEnd} At ${siteName} it is quiet.`]

  it('says that name in its words and below them, and brings the dot that ends a sentence', () => {
    const { text, html } = written({ ...draft, paragraphs, action: { label: `Go to ${siteName}`, url: 'https://a.test' } }, own)
    assert.ok(text.includes('You have an account at Bibliotek & Arkiv. At Bibliotek & Arkiv it is quiet.'), text)
    assert.ok(text.includes('Go to Bibliotek & Arkiv:') && text.includes('-- \nBibliotek & Arkiv\n') && !text.includes('ibid'))
    assert.ok(html.includes('Bibliotek &amp; Arkiv</p>') && !/ibid/.test(html))
  })

  it('says the name of the house with one dot', () => {
    assert.ok(written({ ...draft, paragraphs }).text.includes('You have an account at ibid. At ibid. it is quiet.'))
  })

  it('has its color', () => {
    const { html } = written({ ...draft, action: { label: 'Open', url: 'https://a.test' } }, own)
    assert.ok(html.includes('background:#7a1f3d') && !html.includes('#1b4d3e') && !html.includes('#8fd0b4'))
  })
})

describe('a plain name', () => {
  const cases = {
    'Ada Lovelace': 'Ada Lovelace',
    'J. R. R. Tolkien': 'J. R. R. Tolkien',
    'Nguyễn Thị Ánh': 'Nguyễn Thị Ánh',
    'J.Smith': 'J Smith',
    'Win money http://evil.test': 'Win money',
    'Win money HTTPS://evil.test/path now': 'Win money now',
    'www.evil.test': '',
    'evil.test': 'evil test',
    'mail me@evil.test': 'mail',
    'evil．test': 'evil test',
    'Ada\r\nBcc: Eve': 'Ada Eve',
  }
  for (const [name, plain] of Object.entries(cases)) {
    it(`of ${JSON.stringify(name)} is ${JSON.stringify(plain)}`, () => assert.equal(plainName(name), plain))
  }

  it('ends after 60 characters', () => {
    assert.equal(plainName('é'.repeat(200)), 'é'.repeat(60))
  })
})
