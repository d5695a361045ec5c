import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { detectLanguage } from './detect-language.ts'

const sentences: Record<string, string[]> = {
  en: [
    'Does anyone have a good template for a weeding policy?',
    'We finally finished barcoding the map room. It took the whole summer.',
    'The budget was cut again, and the children’s room pays for it.',
    'I’m looking for a colleague who has moved a small archive to a new building.',
    'Thank you all for your help with the exhibition!',
    'Our café is closed today.',
  ],
  es: [
    '¿Alguien conoce una buena guía para la conservación de mapas antiguos?',
    'Mañana cerramos a las seis porque vienen a arreglar el techo.',
    'Hemos terminado el inventario y faltan doce libros.',
    'La biblioteca del barrio abre también los domingos.',
  ],
  fr: [
    'Nous cherchons une personne qui connaît bien les manuscrits du Moyen Âge.',
    'Est-ce que quelqu’un a déjà travaillé avec ce logiciel ?',
    'La bibliothèque est fermée aujourd’hui, le chauffage est en panne.',
    'J’ai retrouvé le registre de 1823 derrière une armoire.',
  ],
  de: [
    'Wer hat Erfahrung mit der Digitalisierung von Glasnegativen?',
    'Unsere Bibliothek bleibt am Samstag wegen einer Fortbildung geschlossen.',
    'Ich suche eine Vorlage für die Aussonderung, die auch der Stadtrat versteht.',
    'Heute habe ich zum ersten Mal einen Zettelkatalog erklärt.',
  ],
  pt: [
    'Alguém já fez uma oficina de encadernação com crianças?',
    'A biblioteca não vai abrir amanhã por causa da greve.',
    'Estamos à procura de uma pessoa para o arquivo municipal.',
    'O catálogo novo é muito mais rápido do que o antigo.',
  ],
  it: [
    'Qualcuno ha già lavorato con questo programma per gli archivi?',
    'La biblioteca è chiusa oggi perché manca la corrente.',
    'Cerchiamo una persona che conosca bene i manoscritti medievali.',
    'Abbiamo finito il catalogo della collezione e sono molto contenta.',
  ],
  nl: [
    'Heeft iemand ervaring met het digitaliseren van oude kaarten?',
    'De bibliotheek is vandaag gesloten omdat de verwarming kapot is.',
    'Wij zoeken een collega die ook in het weekend kan werken.',
  ],
  sv: [
    'Har någon erfarenhet av att flytta ett litet arkiv till en ny byggnad?',
    'Biblioteket är stängt idag eftersom värmen inte fungerar.',
  ],
  pl: ['Czy ktoś ma doświadczenie z digitalizacją starych map?', 'Biblioteka jest dzisiaj zamknięta, ponieważ nie ma prądu.'],
  zh: ['请问有没有人用过这个编目软件?', '我们图书馆周末也开放。', '今天整理了一批民国时期的期刊,很有意思。'],
  ja: ['図書館の目録を新しいシステムに移しました。', 'どなたか、古い地図の修復について詳しい方はいらっしゃいますか。'],
  ko: ['도서관 목록을 새 시스템으로 옮겼습니다.', '오래된 지도의 보존에 대해 아시는 분 계신가요?'],
  ar: [
    'هل لدى أحدكم تجربة في رقمنة المخطوطات القديمة؟',
    'المكتبة مغلقة اليوم بسبب انقطاع التيار الكهربائي.',
    'انتقلنا إلى نظام Koha هذا الصيف، والفهرس أسرع من قبل.',
  ],
  he: ['מישהו כאן עבד עם מערכת קטלוג חדשה?', 'הספרייה סגורה היום בגלל תקלה בחשמל.'],
  fa: ['آیا کسی تجربه‌ی دیجیتال‌سازی نسخه‌های خطی را دارد؟', 'کتابخانه امروز به دلیل قطع برق بسته است.'],
  ur: ['کیا کسی نے پرانے نقشوں کو محفوظ کرنے کا کام کیا ہے؟', 'آج لائبریری بند ہے کیونکہ بجلی نہیں ہے۔'],
  ru: ['Кто-нибудь работал с новой системой каталогизации?', 'Библиотека сегодня закрыта, потому что отключили свет.'],
  uk: ['Чи хтось має досвід оцифрування старих карт?', 'Бібліотека сьогодні зачинена, бо немає світла.'],
  bg: ['Някой има ли опит с дигитализацията на стари карти?', 'Библиотеката е затворена днес, защото няма ток и сме в ремонт.'],
  el: ['Έχει κανείς εμπειρία με την ψηφιοποίηση παλιών χαρτών;', 'Η βιβλιοθήκη είναι κλειστή σήμερα.'],
  hi: ['क्या किसी को पुरानी पांडुलिपियों के डिजिटलीकरण का अनुभव है?', 'आज पुस्तकालय बंद है क्योंकि बिजली नहीं है।'],
  th: ['ห้องสมุดปิดวันนี้เพราะไฟฟ้าดับ'],
  ta: ['இன்று நூலகம் மூடப்பட்டுள்ளது.'],
  ka: ['დღეს ბიბლიოთეკა დაკეტილია.'],
}

describe('the language of a text', () => {
  for (const [language, texts] of Object.entries(sentences)) {
    it(`is ${new Intl.DisplayNames('en-US', { type: 'language' }).of(language)}`, () => {
      for (const text of texts) assert.equal(detectLanguage(text), language, text)
    })
  }

  it('is that of the sentence around names, addresses, topics and code', () => {
    assert.equal(detectLanguage('Wir haben das auf https://example.org/the-best-of-the-web/and-more nachgelesen.'), 'de')
    assert.equal(detectLanguage('@the.archive #thebestofthe Hemos vuelto, y con la colección completa.'), 'es')
    assert.equal(detectLanguage('La commande est `git log --all --for the-best of this` et elle ne fait pas de mal.'), 'fr')
    assert.equal(detectLanguage('Hemos escrito a the.best@of-the-web.example y a <what.all@those.example>, pero no.'), 'es')
    assert.equal(detectLanguage('The exhibition “Les Très Riches Heures” opens in our gallery this week.'), 'en')
    assert.equal(detectLanguage('المكتبة الوطنية تستخدم الآن MARC 21 وRDA في الفهرسة الجديدة.'), 'ar')
  })

  for (const [what, text] of [
    ['nothing', ' \n '],
    ['one word', 'Congratulations!'],
    ['a name', 'Biblioteca Nacional'],
    ['a link alone', 'https://example.org/the-book-of-the-week'],
    ['an address alone', 'archive@library.example'],
    ['topics alone', '#cataloging #metadata #thebook'],
    ['emoji', '🎉📚❤️👏'],
    ['numbers', '245 $a 1984 : $b 3, 4, 5'],
    ['a call number', 'QA76.73.J39 B4 2024'],
    ['laughter', 'hahaha hahaha ha'],
    ['terms that travel', 'RDA, BIBFRAME, MARC 21, Dublin Core, METS, PREMIS'],
    ['two languages, half and half', 'The library is closed today. La biblioteca está cerrada hoy por la tarde.'],
    ['two scripts, half and half', 'The catalog is new today كتالوج جديد اليوم هنا'],
    ['what looks like words', 'Zbrk flonk vurt merglo tifnas prundel'],
  ] as const) {
    it(`is unknown of ${what}`, () => assert.equal(detectLanguage(text), null))
  }

  it('is found in a long text as fast as in a short one', () => {
    assert.equal(detectLanguage('La bibliothèque est ouverte à tous, et nous en sommes très fiers. '.repeat(500)), 'fr')
  })

  for (const hostile of ['@', 'q@', '@.', 'q.', '`', '`q@', 'www.', '#', 'q@\n', "q'"]) {
    it(`is given up at once of nothing but ${JSON.stringify(hostile)}`, () => {
      const before = process.threadCpuUsage()
      assert.equal(detectLanguage(hostile.repeat(4000)), null)
      const { user, system } = process.threadCpuUsage(before)
      // A hundred times its cost; trying every pair of characters would take minutes.
      assert.ok(user + system < 300_000, `${(user + system) / 1000} ms`)
    })
  }
})

/** Short posts in seven languages from the relevance score's data, each labeled with its language. */
const labeled = readdirSync('relevance/data')
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) => readFileSync(`relevance/data/${file}`, 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as { lang: string; text: string })

it('finds the language of nine in ten labeled posts, and is wrong about fewer than two in a thousand', (test) => {
  const posts = labeled.map(({ lang, text }) => ({ lang, found: detectLanguage(text) }))
  const right = posts.filter(({ lang, found }) => found === lang).length
  const wrong = posts.filter(({ lang, found }) => found !== null && found !== lang).length
  test.diagnostic(`${posts.length} posts: ${right} right, ${wrong} wrong, ${posts.length - right - wrong} unknown`)
  assert.ok(right >= posts.length * 0.9 && wrong <= posts.length * 0.002)
})
