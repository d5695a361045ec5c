import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { describe, it } from 'node:test'
import { describe as describeText, score } from './score.ts'

const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  'a\udfff\0b',
  '😀😀😀',
  'https://',
  'https://example.com/a?b=c',
  '٣٤٥',
  '.'.repeat(1000),
  '‮‍',
]

describe('the relevance score', () => {
  it('is a whole number from 0 to 100 with a version, whatever the text', () => {
    for (const text of [...oddTexts, 'MARC', '图书馆', 'x'.repeat(32_000), '书'.repeat(32_000), 'Our library. '.repeat(2500)]) {
      const { score: points, reasons, version } = score(text)
      assert.ok(Number.isInteger(points) && points >= 0 && points <= 100, `${points} for ${text.slice(0, 20)}`)
      assert.ok(reasons.length <= 6)
      assert.match(version, /^\d+-[0-9a-f]{8}$/)
    }
  })

  it('does not lift an empty text, a bare link or an emoji above even odds', () => {
    for (const text of oddTexts) assert.ok(score(text).score <= 50, JSON.stringify(text))
  })

  it('says the same of the same text', () => {
    const text = 'Who catalogs zines at your library? Wer katalogisiert Zines? 谁编目小志？'
    assert.deepEqual(score(text), score(text))
  })

  it('tells the senses of one word apart, in seven languages', () => {
    const pairs = [
      ['Our library board cut the opening hours.', 'This JavaScript library has no tests.'],
      ['Weeding the reference section this week.', 'My landlord wants a reference by Friday.'],
      ['La biblioteca municipal busca voluntarios para el club de lectura.', 'Mi biblioteca de Steam tiene 300 juegos.'],
      ['La médiathèque cherche une bibliothécaire jeunesse.', 'Quelle bibliothèque React pour des graphiques ?'],
      ['Die Stadtbibliothek sucht eine Fachkraft für die Ausleihe.', 'Python-Bibliothek für PDFs gesucht.'],
      ['O arquivo municipal digitalizou as atas.', 'Perdi o arquivo do Excel.'],
      ['图书馆读者借阅量翻倍。', '这个前端组件库没有文档。'],
      ['المكتبة العامة تنظم ساعة القصة للأطفال.', 'أحتاج مكتبة بايثون لقراءة الملفات.'],
    ]
    for (const [on, off] of pairs) assert.ok(score(on!).score > score(off!).score + 20, `${on} / ${off}`)
  })

  it('gives a word of the field that stands alone at least even odds', () => {
    const words = ['library', 'librarian', 'archives', 'Wheat starch paste', 'biblioteca', 'bibliothèque', 'Bibliothek', '图书馆']
    for (const word of words) assert.ok(score(word).score >= 50, `${word}: ${score(word).score}`)
  })

  it('takes nothing known for nothing to do with the field', () => {
    const plain = [
      'We took the early boat, ate sandwiches on deck and counted seals until the fog came down. On the way back my sister slept and I held her hat, which she has not forgiven, because it is now in the sea.',
      'Wir fuhren mit dem ersten Boot, aßen Brote an Deck und zählten Robben, bis der Nebel kam. Auf dem Rückweg schlief meine Schwester, und ich hielt ihren Hut, der jetzt im Meer liegt.',
      '我们坐头班船出海，在甲板上吃面包，数海豹，直到起雾。回来的路上妹妹睡着了，我替她拿着帽子，帽子现在在海里，她还没有原谅我。',
    ]
    for (const text of plain) assert.ok(score(text).score < 30, `${score(text).score} for ${text}`)
  })

  it('knows the library of programmers, in seven languages', () => {
    const technical = [
      'The shared library is loaded at run time. Its header files come in a separate package, and the archive with the sources can be downloaded from the mirror.',
      'La biblioteca compartida se carga al ejecutar el programa. Los ficheros de cabecera vienen en otro paquete y el archivo comprimido se descarga del servidor.',
      'La bibliothèque partagée est chargée à l’exécution. Les fichiers d’en-tête sont dans un autre paquet et l’archive compressée se télécharge depuis le serveur.',
      'Die gemeinsam genutzte Bibliothek wird zur Laufzeit geladen. Die Kopfdateien liegen in einem eigenen Paket, das Archiv mit dem Quelltext auf dem Server.',
      'A biblioteca compartilhada é carregada na execução. Os arquivos de cabeçalho vêm em outro pacote e o arquivo compactado é baixado do servidor.',
      '共享库在运行时加载，头文件在另一个软件包里，源代码压缩包可以从服务器下载。',
      'تحمل المكتبة المشتركة عند التنفيذ، وملفات الترويسة في حزمة أخرى، ويمكن تنزيل الأرشيف المضغوط من الخادم.',
    ]
    for (const text of technical) assert.ok(score(text).score < 50, `${score(text).score} for ${text}`)
  })

  it('gives reasons that stand in the text, the strongest first', () => {
    const text = 'Authority control and MARC cataloging, says our archivist. 编目规范！'
    const { reasons } = score(text)
    assert.ok(reasons.length >= 3)
    for (const { term } of reasons) assert.ok(text.includes(term), term)
    const strengths = reasons.map(({ weight }) => Math.abs(weight))
    assert.deepEqual(
      strengths,
      strengths.toSorted((a, b) => b - a),
    )
    assert.ok(reasons.some(({ term, weight }) => /cataloging|archivist|authority control/i.test(term) && weight > 0))
  })

  it('names what speaks against a post with a negative weight', () => {
    const { reasons } = score('Which JavaScript library for charts? Our React frontend needs one.')
    assert.ok(reasons.some(({ term, weight }) => /JavaScript|React|frontend/.test(term) && weight < 0))
  })

  it('judges a long post by a part of it, so that length costs nothing', () => {
    const start = 'Our library catalogs its archives. '.repeat(40)
    const end = 'The librarians thank you. '.repeat(20)
    assert.equal(
      score(`${start}${'football '.repeat(1000)}${end}`).score,
      score(`${start}${'football '.repeat(2000)}${end}`).score,
    )
  })

  it('says of the frozen sample what it said when its version was made', () => {
    const frozen = JSON.parse(readFileSync(new URL('./frozen-sample.json', import.meta.url), 'utf8')) as {
      version: string
      samples: { text: string; score: number }[]
    }
    assert.equal(score('').version, frozen.version, 'new weights: look at the scores, then npm run relevance:freeze')
    assert.ok(frozen.samples.length >= 60)
    for (const { text, score: expected } of frozen.samples) assert.equal(score(text).score, expected, text)
  })

  it('adds what an instance has learned, if it was learned on this model, and says so in its version and its reasons', () => {
    const text =
      'Our bookshop invites you to an evening with the author of a new novel, who will read three chapters, answer questions about her heroine and sign copies until the lights go out.'
    const { version, odds } = describeText(text)
    const correction = { version: 'abc', base: version, slope: 1, offset: 0, weights: { 'reading-prose': 4 } }
    const corrected = score(text, correction)
    assert.equal(corrected.score, Math.round(100 / (1 + Math.exp(-odds - 4))))
    assert.equal(corrected.version, `${version}+abc`)
    assert.ok(corrected.reasons.some(({ term, weight }) => /bookshop|novel/.test(term) && weight > 0))
    assert.deepEqual(score(text, { ...correction, base: 'another' }), score(text))
  })

  it('ships weights of at most 8 MB', () => {
    assert.ok(statSync(new URL('./weights.bin', import.meta.url)).size <= 8e6)
  })
})
