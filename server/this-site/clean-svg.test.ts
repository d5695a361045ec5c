import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '#server/http/problem.ts'
import { cleanSvg } from './clean-svg.ts'

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"'
const clean = (inside: string, attributes = '') => cleanSvg(Buffer.from(`${open} ${attributes}>${inside}</svg>`)).text
const reasonFor = (svg: string) => {
  try {
    cleanSvg(Buffer.from(svg))
  } catch (error) {
    if (error instanceof Problem) return error.fields?.['picture']
    throw error
  }
  return undefined
}

describe('an SVG', () => {
  it('keeps its drawing, its gradients and its classes', () => {
    const drawing =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
      '<style>.b { fill: url(#a); stroke: red }</style><g class="b"><path d="M0 0L9 9" style="fill:#123"></path></g>' +
      '<use href="#a"></use><text x="1">A &amp; B</text>'
    assert.equal(clean(drawing), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${drawing}</svg>`)
  })

  it('loses what drawing programs note about themselves', () => {
    const noted = `<?xml version="1.0"?><!-- made by --><svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://inkscape.org/" viewBox="0 0 1 1" i:version="1" data-a="1"><metadata><x/></metadata><i:view><path d="M0"/></i:view><path d="M1" i:label="x"/></svg>`
    assert.equal(
      cleanSvg(Buffer.from(noted)).text,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M1"></path></svg>',
    )
  })

  const hostile: Record<string, string> = {
    'a script': '<script>alert(1)</script>',
    'a script of another spelling': '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    'a handler': '<path d="M0" onclick="alert(1)"/>',
    'a handler on what is left out': '<metadata onload="alert(1)"/>',
    'a foreign object': '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    'a link': '<a href="https://evil.test"><path d="M0"/></a>',
    'a picture': '<image href="https://evil.test/p.png"/>',
    'a picture as data': '<image href="data:image/png;base64,AAAA"/>',
    'a part of another file': '<use href="https://evil.test/x.svg#a"/>',
    'a part by the old name': '<use xlink:href="//evil.test/x.svg#a"/>',
    'a script as an address': '<use href="javascript:alert(1)"/>',
    'a fill from elsewhere': '<path fill="url(https://evil.test/x)"/>',
    'a style from elsewhere': '<path style="fill: URL( \'//evil.test/x\' )"/>',
    'an escaped address': String.raw`<path style="fill: u\72l(//evil.test)"/>`,
    'an import': '<style>@import "//evil.test/x.css";</style>',
    'an import in a section': '<style><![CDATA[@import url(//evil.test)]]></style>',
    'a style in pieces': '<style>a{fill:ur<![CDATA[l(//evil.test)]]>}</style>',
    'an end of the style': '<style>&lt;/style>&lt;script></style>',
    'what moves': '<path><animate attributeName="href" to="javascript:alert(1)"/></path>',
    'what sets': '<set attributeName="onclick" to="alert(1)"/>',
    'parts that repeat parts': '<defs><g id="a"><path d="M0"/></g><g id="b"><use href="#a"/><use href="#a"/></g></defs>',
    'a part that repeats what is around it': '<g id="a"><use href="#a"/></g>',
    'too many parts': '<path d="M0"/>'.repeat(5001),
    'parts too deep': `${'<g>'.repeat(60)}${'</g>'.repeat(60)}`,
    'half of itself': '<g>',
  }
  for (const [what, inside] of Object.entries(hostile))
    it(`is refused with ${what}`, () => assert.ok(reasonFor(`${open}>${inside}</svg>`)))

  it('is refused with entities, and is not opened first', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${open}><text>&b;</text></svg>`
    assert.match(reasonFor(bomb)!, /document type/)
    assert.match(reasonFor(`<!DOCTYPE svg SYSTEM "file:///etc/passwd">${open}/>`)!, /document type/)
  })

  it('is refused when it is none, has no size, or is too large', () => {
    assert.ok(reasonFor('<html xmlns="http://www.w3.org/1999/xhtml"/>'))
    assert.ok(reasonFor('<svg viewBox="0 0 1 1"/>'))
    assert.match(reasonFor('<svg xmlns="http://www.w3.org/2000/svg"/>')!, /viewBox/)
    assert.match(reasonFor(`${open}>${' '.repeat(200_001)}</svg>`)!, /200 KB/)
  })
})
