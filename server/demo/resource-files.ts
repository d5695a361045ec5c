// What the demo community shares as files: short, but complete enough to use.

const collectionPolicy = `# Collection development policy

[Name of the library], approved by [the board] on [date].

## What we are for

We collect for the people who live, work or learn in [place]. Nothing else decides what we buy.

## What we buy

- What is asked for, if it can be had and someone will use it.
- Both sides of a question on which people here differ.
- In the languages that are spoken at home in [place], not only in that of the council.

## What we keep

What has not been lent for [five] years is looked at. Local history stays.

## Who decides

The librarian for the collection. Who disagrees is answered in writing within [14] days.
`
const gifts = `
## Gifts

We accept gifts as we accept purchases: if we would have bought it. What we do not keep, we give away, and we say so before.
`
const removal = `
## When someone asks us to remove a book

They get a form, a conversation and an answer by [date]. Until then the book stays on its shelf. Three people read it whole.
`

const threeQuestions = (talking: number, looking: number) => `# One source, three questions

A lesson of 50 minutes for up to 30 students. Each brings a page that they believe.

| Minutes | What happens |
| ---: | --- |
| 5 | Everyone writes down what the page claims, in one sentence. |
| ${talking} | The three questions, with one page of my own. |
| ${looking} | In pairs: ask them of each other's page. |
| 10 | What did you find that you did not look for? |

## The questions

1. Who says so, and how would they know?
2. Who says otherwise?
3. What would have to be true for me to change my mind?
`

const batchLog = (columns: string, first: string, second: string) => `${columns}\n${first}\n${second}\n`

const harborHeadings = [
  ['3 Feb 1871', '1871-02-03', 'HO/1/14', 'Pilot Tattersal, complaint of', ''],
  ['19 Feb 1871', '1871-02-19', 'HO/1/15', 'Lascars of the “Meridian”, wages', 'Seamen of the Meridian'],
  ['7 Mar 1874', '1874-03-07', 'HO/1/88', 'Chart of the inner bar, wanted', ''],
  ['30 Aug 1879', '1879-08-30', 'HO/2/7', 'Native fishermen, nets of', 'Fishers of the Long Point families'],
  ['12 Jan 1888', '1888-01-12', 'HO/2/131', 'Lamp No. 3, oil for', ''],
  ['2 Nov 1904', '1904-11-02', 'HO/4/2', 'Widow Ansell, pension of', ''],
] as const

const plainHeadings = [
  ['Cookery', 'Cooking', 'Where are the cookbooks?'],
  ['Motion pictures', 'Films', 'Do you have films?'],
  ['Aeroplanes -- Piloting', 'Flying airplanes', 'How do people learn to fly?'],
  ['Neoplasms', 'Cancer', 'My mother has been told something.'],
  ['Cerebrovascular disease', 'Stroke', 'What happens after a stroke?'],
] as const
const beforeHealth = plainHeadings.slice(0, 3)

const rows = (head: string, lines: string[]) => `${[head, ...lines].join('\n')}\n`

export const resourceFiles = {
  'collection-policy-1.md': collectionPolicy,
  'collection-policy-2.md': collectionPolicy + gifts,
  'collection-policy-3.md': collectionPolicy + gifts + removal,
  'three-questions-1.md': threeQuestions(20, 15),
  'three-questions-2.md': threeQuestions(10, 25),
  'plain-headings-1.csv': rows(
    'heading,in plain words',
    beforeHealth.map(([heading, plain]) => `${heading},${plain}`),
  ),
  'plain-headings-2.csv': rows(
    'heading,in plain words',
    plainHeadings.map(([heading, plain]) => `${heading},${plain}`),
  ),
  'plain-headings-3.csv': rows(
    'heading,in plain words,asked as',
    plainHeadings.map((heading) => heading.join(',')),
  ),
  'batch-log-1.csv': batchLog(
    'date,what,why,records,looked at,undo',
    '2025-09-02,650 second indicator,Old vocabulary code,1840,ten: M.C.,File of 2 September',
    '2025-09-16,856 to https,Publisher moved,612,ten: A.O.,Replace back',
  ),
  'batch-log-2.csv': batchLog(
    'date,what,why,query,records,looked at,undo',
    '2025-09-02,650 second indicator,Old vocabulary code,650 i2=4,1840,ten: M.C.,File of 2 September',
    '2025-09-16,856 to https,Publisher moved,856 u http:,612,ten: A.O.,Replace back',
  ),
  'batch-log-3.csv': batchLog(
    'date,what,why,query,records,looked at,undo,shown meanwhile',
    '2025-09-02,650 second indicator,Old vocabulary code,650 i2=4,1840,ten: M.C.,File of 2 September,Headings twice for an hour',
    '2025-09-16,856 to https,Publisher moved,856 u http:,612,ten: A.O.,Replace back,Nothing',
  ),
  'first-48-hours.md': `# The first 48 hours: wet paper

Telephone: [conservator] [freezer] [electrician]

1. **People first.** No one goes in before the electricity is off.
2. **Cool and move the air.** Windows, fans, no heat.
3. **Photograph** each shelf before you touch it.
4. **Leave closed what is closed.** Do not press, do not peel.
5. **Freeze** what cannot be dried within two days, in bundles of one hand, with a slip that says from where.
6. **Leave alone:** photographs that stick, parchment, anything with color that runs.

Mold begins on the third day.
`,
  'harbor-headings-1.csv': rows(
    'date,shelf mark,heading',
    harborHeadings.map(([date, , mark, heading]) => `${date},${mark.replace('HO/2/', 'HO/3/')},"${heading}"`),
  ),
  'harbor-headings-2.csv': rows(
    'date,shelf mark,heading',
    harborHeadings.map(([, date, mark, heading]) => `${date},${mark},"${heading}"`),
  ),
  'harbor-headings-3.csv': rows(
    'date,shelf mark,heading,own name',
    harborHeadings.map(([, date, mark, heading, name]) => `${date},${mark},"${heading}","${name}"`),
  ),
  'cuentacuentos.md': `# Cuentacuentos bilingües

Media hora: una canción, un cuento en dos lenguas, una canción.

- Lean las dos lenguas con la misma voz. La segunda no es la traducción.
- Una frase que se repite la dicen los niños, cada vez en otra lengua.
- Si nadie escucha, canten. Si nadie canta, abran la puerta y salgan con ellos.
`,
  'convention-de-don.md': `# Convention de don

Entre [la donatrice ou le donateur] et [la bibliothèque].

1. **Ce qui est donné** : [description, nombre, état].
2. **Droits** : la bibliothèque peut conserver, prêter et exposer ce qui est donné.
3. **En ligne** : elle peut le mettre en ligne à partir du [date], et le retire dans les [30] jours si on le lui demande.
4. **Ce qui n’est pas gardé** est proposé d’abord à la famille.
`,
  'working-agreement.md': `# A working agreement

Before a heading changes, we ask, in this order:

1. Whom does it describe, and have we asked them?
2. What do they call themselves, and do they wish to be found under it?
3. Who will look for the old one, and what do they find then?
4. Who writes down what we decided, and who may open it again?

The old heading stays in the record's history, with its date and without a link.
`,
  'clinic-worksheet.md': `# What does this field say?

Write one sentence for each line, for a reader who has never seen a record. The tags come afterwards.

1. A field guide to moss / Ines Abara ; with drawings by the author.
2. Second edition, with a key.
3. 1 map, folded, in pocket.
4. Mosses -- Identification.
5. Gift of the author, 1931.
`,
  'van-stops.csv': rows('stop,month,loans,new cards,rainy days', [
    'Market,2025-01,212,14,0',
    'Market,2025-06,164,9,11',
    'Clinic,2025-01,98,,0',
    'Clinic,2025-06,131,7,12',
    'Ferry,2025-01,77,6,1',
    'Ferry,2025-06,41,,15',
  ]),
  'depositar-tese.md': `# Como depositar a sua tese

1. Traga o ficheiro e a autorização. Nada mais.
2. Escolha quem pode ler: todos, já ou depois do embargo.
3. Durante o embargo vêem-se o título e o resumo.
4. Em caso de dúvida, escreva-nos antes da defesa, não depois.
`,
  'rural-filter.txt': `# Primary care in rural areas, for PubMed
1  "Rural Health Services"[mh] OR "Rural Population"[mh]   ; the headings find two thirds
2  rural*[tiab] OR remote[tiab] OR outreach[tiab]          ; "remote" brings sensors too: see line 4
3  "Primary Health Care"[mh] OR clinic*[tiab]
4  NOT ("remote sensing"[tiab] OR "remote monitor*"[tiab])
5  (1 OR 2) AND 3 NOT 4
`,
  'provenance-phrases.csv': rows('as written,as recorded', [
    '"Ex libris J. Ashgrove",Inscription of ownership: Ashgrove J.',
    '"Mary Pell her booke",Inscription of ownership: Pell Mary',
    '"Empt. Lond. 1702",Inscription of purchase: London 1702',
    '"Don. auct.",Inscription of gift: from the author',
  ]),
  'formulaire-memoires.md': `# Mémoires enregistrées / Xalaat yi

À lire à voix haute. Chaque ligne peut être refusée.

- [ ] On peut garder ma voix.
- [ ] On peut l’écouter sur place.
- [ ] On peut l’écouter partout.
- [ ] On peut dire mon nom.
- [ ] Mes enfants peuvent changer cela après moi.
`,
  'accessibility-check.csv': rows('number,try this,what should happen,what happened', [
    '1,Press Tab on the first page,Something is visibly chosen,',
    '2,Search and press Enter,The number of results is read aloud,',
    '3,Narrow the window to 320 pixels,Nothing is cut off,',
    '14,Choose a filter by keyboard,You stay where you were,',
    '20,Turn pictures off,Every button still has a name,',
  ]),
  'reading-buddies.md': `# Reading buddies

- September: pairs are drawn, not chosen. The letter home goes out.
- October to May: Thursdays, twenty minutes, each reads to the other.
- The week when nobody wants to: the librarian reads to all of them.
- June: each writes one line about the other.
`,
} as const

export type ResourceFileName = keyof typeof resourceFiles
