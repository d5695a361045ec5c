import type { DemoPost } from './demo-post.ts'

const day = 24
const week = 7 * day

export interface GroupPost extends DemoPost {
  isPinned?: true
}

/** Posts written for groups; who may read them depends on the group (groups.ts). */
export const groupPosts: GroupPost[] = [
  // Cataloging Clinic
  {
    group: 'clinic',
    by: 'meiling',
    hoursAgo: 30 * week,
    category: 'Cataloging & Metadata',
    isPinned: true,
    text: `How the Clinic works. Post one record, say what you expect and what you see, and paste the fields as text, not as a picture. The first reply asks a question; please leave out the word “just”. Solved records are gathered on Fridays, so that the next person finds them.`,
    likes: 11,
    comments: [
      ['jun', 30 * week - 3, 'May it be a card? Ours are still the only source for the 78s.'],
      ['meiling', 30 * week - 4, 'Cards are records with better paper. Type it out, please.'],
    ],
  },
  {
    group: 'clinic',
    by: 'gurpreet',
    hoursAgo: 0.7,
    category: 'Cataloging & Metadata',
    text: `A 1934 county directory, reissued in 1951 with a new title page pasted over the old one. Same sheets. Is this a new manifestation, or an issue with a note? Our 264 is currently telling two stories.

264 _1 $a Riverside : $b County Printing Co., $c 1934.
264 _1 $3 title page, pasted $a Riverside : $b Board of Trade, $c 1951.`,
    likes: 5,
    comments: [
      ['eleanor', 0.6, 'Is the 1934 title page still there under the paste, and is every copy you know of pasted?'],
      [
        'gurpreet',
        0.5,
        'Still there, readable against the light. We have two copies, both pasted, and the county’s third is not.',
      ],
      [
        'amara',
        0.4,
        'Then it is an issue of 1951 with its own record, 775 both ways, and a 500 that says what the light shows. I would put the lamp in the note.',
      ],
      [
        'meiling',
        0.2,
        'Agreed with Amara. And please photograph the page against the light for the file, even though rule one says text.',
      ],
    ],
  },
  {
    group: 'clinic',
    by: 'mai',
    hoursAgo: 1 * day + 3,
    category: 'Cataloging & Metadata',
    text: 'Solved, thanks to Eleanor: the 38 albums now share one collection-level record, and each album keeps its own 545 for the photographer. Before and after are in the comments; the after is shorter.',
    likes: 8,
    comments: [
      ['mai', 1 * day + 2.8, 'Before: 38 records, each with the whole biography, eleven spellings of her name.'],
      ['mai', 1 * day + 2.7, 'After: one 245, 38 links, one authority with eleven references.'],
      ['priya', 1 * day + 1, 'I read this twice on the bus and now I understand what a collection-level record is for.'],
    ],
  },
  {
    group: 'clinic',
    by: 'jun',
    hoursAgo: 2 * day,
    category: 'Cataloging & Metadata',
    text: 'A wax cylinder box says “Sonate, allegro only”. No composer, no key, and the cylinder is cracked, so we shall not hear it. Do I make up a title in brackets, or transcribe the box and leave the sonata to the reader?',
    likes: 4,
    comments: [
      [
        'amara',
        2 * day - 1,
        'Transcribe, and say in a note that it was not played. Somebody will play it with a camera in ten years.',
      ],
      ['meiling', 2 * day - 2, 'And 028 for whatever is stamped on the rim, even if it means nothing today.'],
    ],
  },
  {
    group: 'clinic',
    by: 'rafael',
    hoursAgo: 4 * day,
    category: 'Cataloging & Metadata',
    text: 'Our repository exports “dc:creator” with affiliations inside the name: “Souza, R. (Planalto)”. 4,100 of them. Has anybody cleaned this with something kinder than a regular expression at midnight?',
    likes: 6,
    comments: [
      [
        'yusuf',
        4 * day - 2,
        'Reconcile against ORCID first and strip what is left. The regular expression should only see the 300 that nobody knows.',
      ],
      ['rafael', 4 * day - 5, '297, as it turned out. Thank you.'],
    ],
  },
  {
    group: 'clinic',
    by: 'priya',
    hoursAgo: 3 * day,
    category: 'Cataloging & Metadata',
    text: 'A beginner’s question. The donor’s bookplate names three generations of owners. Does provenance go into 561 even for a paperback of no value to anybody but the family?',
    likes: 9,
    comments: [
      ['eleanor', 3 * day - 1, 'Yes. The value of a paperback is what the family will ask you for in 2060.'],
      ['siobhan', 3 * day - 2, 'Not a beginner’s question at all.'],
    ],
  },
  {
    group: 'clinic',
    by: 'marguerite',
    hoursAgo: 9 * day,
    category: 'Cataloging & Metadata',
    text: 'Jugements bilingues : le titre propre est en français à la page de gauche et en anglais à la page de droite, de la même taille. Je transcris dans l’ordre de la page, mais l’index attend l’anglais. Qui décide, le livre ou l’index ?',
    likes: 3,
    comments: [['meiling', 9 * day - 3, 'Le livre. The index learns a second language by a 246.']],
  },
  {
    group: 'clinic',
    by: 'deepa',
    hoursAgo: 12 * day,
    category: 'Cataloging & Metadata',
    text: 'Datasets in the library catalog, again: 336 says “computer dataset” and readers still ask where the book is. I have begun to write the first sentence of every 520 as an answer: “This is a table of 40,000 rows; you open it with a spreadsheet.”',
    likes: 10,
  },
  // Reparative Description
  {
    group: 'reparative',
    by: 'aroha',
    hoursAgo: 20 * week,
    isPinned: true,
    text: 'Before your first post, please read the tea clause: we sit down with people before we describe them, and we bring the tea. If you could not ask yet, say so in the first line. It is not a fault, it is a fact about the record.',
    likes: 6,
  },
  {
    group: 'reparative',
    by: 'eleanor',
    hoursAgo: 14,
    category: 'Archives & Preservation',
    text: 'Draft note for the minutes books, and I am unhappy with it: “Language of the period has been retained.” It sounds as if the period were still in charge. What do you write?',
    likes: 4,
    comments: [
      [
        'aroha',
        13,
        'Who retained it, and for whom? “We kept the words of 1890 because the families asked us to” is a different sentence.',
      ],
      ['deepa', 12, 'We sign ours. A note with a name and a year can be wrong politely.'],
      [
        'amara',
        10,
        '“The clerk’s words, kept as he wrote them; ours are beside them.” It is longer, and nobody has complained yet.',
      ],
    ],
  },
  {
    group: 'reparative',
    by: 'ingrid',
    hoursAgo: 3 * day,
    text: 'Place names: the 1887 survey carries 41 names that the surveyors invented on top of ones they had been told. I can show both on the map. What I cannot decide is which one is the label and which one is the note.',
    pictures: [{ name: 'survey-map', alt: 'Digitized survey map of Harbour County, 1887 to 1891, with color target' }],
    likes: 5,
    comments: [
      [
        'aroha',
        3 * day - 2,
        'You cannot decide it, and that is the right answer. Take the list to the land council and leave it there a month.',
      ],
      ['ingrid', 3 * day - 3, 'Booked for the 2nd. I am bringing the sheets and the tea.'],
    ],
  },
  {
    group: 'reparative',
    by: 'lucia',
    hoursAgo: 8 * day,
    text: 'The children renamed a shelf. It said “Cuentos de otros países”; they asked: “Other than whose?” It now says “Cuentos de lejos y de cerca”. Small, and I wanted to tell people who would understand that it is not small.',
    likes: 7,
  },
  {
    group: 'reparative',
    by: 'kwame',
    hoursAgo: 15 * day,
    text: 'A village asked us to take a photograph down, and to keep the description of it. The picture shows an old man ill; the caption says who he was. Has anyone a form of words for a record whose picture is absent at the family’s wish?',
    likes: 5,
    comments: [
      ['aroha', 15 * day - 1, '“Not shown, at the wish of his family. Ask us, and we ask them.”'],
      ['mai', 15 * day - 4, 'We keep the thumbnail’s place empty on purpose, with that line in it. People stop and read it.'],
    ],
  },
  // Northmoor Migration Table
  {
    group: 'migration',
    by: 'amara',
    hoursAgo: 5,
    text: 'Dry run three: 812,044 records in, 812,039 out. The five are all from 1999 and all end in a semicolon. I am oddly relieved that it is something we did ourselves.',
    likes: 2,
    comments: [
      ['yusuf', 4, 'Found it: the old loader ate the end-of-field mark when the tape was changed. There is a tape log.'],
      ['meiling', 3, 'There is a tape LOG? Frame it.'],
    ],
  },
  {
    group: 'migration',
    by: 'yusuf',
    hoursAgo: 2 * day,
    text: 'The vendor’s proxy list has 61 hosts that nobody here has subscribed to since 2016. I propose we do not migrate hope.',
    likes: 3,
  },
  {
    group: 'migration',
    by: 'rafael',
    hoursAgo: 6 * day,
    isPinned: true,
    text: 'Who does what in June. Amara: bibliographic. Meiling: authorities, and the phone. Yusuf: links and sign-in. Me: repository and the page that says “back at noon”. If one of us is ill, the page says “back tomorrow”, and we mean it.',
    likes: 3,
  },
  {
    group: 'migration',
    by: 'meiling',
    hoursAgo: 11 * day,
    text: 'A loud worry, as invited: the new system sorts Vietnamese tone marks after Z. I have written to them, with examples, twice, kindly.',
    comments: [['amara', 11 * day - 1, 'Third time I write with you. Mai’s whole family is in that index.']],
  },
  // Linked Data, Small Libraries
  {
    group: 'linked',
    by: 'jun',
    hoursAgo: 10 * week,
    isPinned: true,
    text: 'Start here if you have one afternoon: choose 50 names, find them in a public authority file, write the identifier into a field you already have, and stop. Tell us in a comment how long it took and what it was good for.',
    likes: 6,
    comments: [
      ['ingrid', 10 * week - day, '50 surveyors, three hours, 38 found. Good for: discovering that two of them were one.'],
      ['hannah', 9 * week, '50 authors, 40 minutes, because ORCID. Good for: the annual report, alas.'],
    ],
  },
  {
    group: 'linked',
    by: 'rafael',
    hoursAgo: 20,
    category: 'Library Technology',
    text: 'We put schema.org into the repository’s pages: 60 lines of template, no triple store. Two weeks later half our theses came up by their real titles. I am told this is not linked data. It links, and it is data.',
    likes: 7,
    comments: [
      ['amara', 18, 'I shall defend you to the committee.'],
      ['deepa', 17, 'Please post the 60 lines.'],
      ['rafael', 15, 'Tomorrow, without the two that swear.'],
    ],
  },
  {
    group: 'linked',
    by: 'deepa',
    hoursAgo: 5 * day,
    text: 'A question for people without a server: where do you publish a vocabulary of 90 terms so that the addresses still work when I have retired?',
    likes: 4,
    comments: [
      [
        'mai',
        5 * day - 2,
        'At somebody larger’s permanent address, with yours as the redirect. We did it with our weather terms.',
      ],
      ['jun', 5 * day - 6, 'And on paper. I am serious: a printed list with the identifiers is in our strong room.'],
    ],
  },
  {
    group: 'linked',
    by: 'mai',
    hoursAgo: 13 * day,
    text: 'Ferns, part two: each plate now says its species by an identifier of the botanists’ own. A botanist found us within a week and corrected nine. That is the whole argument, as far as I am concerned.',
    pictures: [{ name: 'cyanotype-2', alt: 'Cyanotype of three slender fern fronds side by side' }],
    likes: 7,
  },
  {
    group: 'linked',
    by: 'hannah',
    hoursAgo: 18 * day,
    text: 'Cost check, as agreed: organizations’ identifiers for 212 publishers, one student, two days, 9 left over. Worth it? Ask me when the third publisher of the year is bought by the second.',
    likes: 3,
  },
  // Mobile and Outreach
  {
    group: 'outreach',
    by: 'kwame',
    hoursAgo: 8,
    category: 'Community Programs',
    text: `New timetable: the van stops at the clinic on market days now. In the first month, 61 people borrowed who had never had a card, 40 of them while waiting for a vaccination.

It cost one changed Tuesday and a longer cable.`,
    pictures: [
      { name: 'mobile-library', alt: 'Illustration of a green mobile library under a tree, its side open to the shelves' },
    ],
    likes: 6,
    comments: [
      ['lucia', 7, 'What do the children borrow while they wait? Ours want the same book twice.'],
      ['kwame', 6, 'Animals, and anything with the word “brave” on it. The nurse asked for a second copy of the brave one.'],
    ],
  },
  {
    group: 'outreach',
    by: 'siobhan',
    hoursAgo: 2 * day + 4,
    text: 'The school bus driver has asked for a crate of his own. Forty minutes each way, twelve teenagers, no signal. We lend it to him on his own card; he counts them back in like sheep.',
    likes: 6,
  },
  {
    group: 'outreach',
    by: 'lucia',
    hoursAgo: 5 * day,
    text: 'Cartel nuevo para los jueves. Lo imprimo en A3 para la panadería y en A5 para los bolsillos. ¿Alguien lo quiere en otra lengua? Solo hay que cambiar tres líneas.',
    pictures: [
      {
        name: 'poster',
        alt: 'Green poster with a crescent moon over a shelf of books: Bedtime stories, at the library, every Thursday, 6 pm',
      },
    ],
    likes: 5,
    comments: [['ibrahim', 5 * day - 3, 'En français et en wolof, avec plaisir. Je vous envoie les lignes demain.']],
  },
  {
    group: 'outreach',
    by: 'gurpreet',
    hoursAgo: 11 * day,
    text: 'Backpacks: twelve of them, each with six books, a torch and a card that says where the next stop is. Eleven came back. The twelfth has been seen at the summer camp, being read to a horse.',
    likes: 7,
  },
  {
    group: 'outreach',
    by: 'zanele',
    hoursAgo: 6 * day,
    text: 'Does anyone take a laptop for health questions on the road? We want to, and the worry is not the network but the queue behind the person who is asking.',
    likes: 3,
    comments: [
      ['kwame', 6 * day - 2, 'A curtain and a second stool. The curtain was the better investment.'],
      ['ruth', 6 * day - 5, 'And a list of the six pages you trust, printed. At the desk that was most of my job.'],
    ],
  },
  // Paper and Paste
  {
    group: 'paste',
    by: 'tomasz',
    hoursAgo: 6,
    category: 'Archives & Preservation',
    isPinned: true,
    text: 'This month’s question from the post bag: “May I press a damp register between towels?” Blot, yes. Press, no: you would print the ink of one page on the next. Fan it, stand it up, cold air, and write to us before you do anything clever.',
    likes: 5,
    comments: [
      ['ingrid', 5, 'I have been clever. 1994. The register remembers.'],
      ['oleksandr', 4, 'We all have one. Mine is in a box marked “do not repeat”.'],
    ],
  },
  {
    group: 'paste',
    by: 'oleksandr',
    hoursAgo: 4 * day,
    text: 'Boxes without a budget: we cut ours from the archive board that comes around the new shelving. Template for three sizes in the comments, in millimeters, tested on 200 parish registers.',
    likes: 6,
    comments: [
      [
        'oleksandr',
        4 * day - 0.2,
        'Small: 310 × 215 × 60, flaps 55. Medium: 360 × 260 × 80, flaps 75. Large: measure the book, not the shelf.',
      ],
      ['eleanor', 4 * day - 3, 'A librarian with a template is a happy thing to see.'],
    ],
  },
  {
    group: 'paste',
    by: 'tomasz',
    hoursAgo: 10 * day,
    text: 'Waste in bindings, continued: the spine of the 1602 rental is lined with a ballad. Eleven lines, no tune. It stays where it is; we photographed it through the gap with a dentist’s mirror.',
    likes: 6,
  },
  {
    group: 'paste',
    by: 'oleksandr',
    hoursAgo: 17 * day,
    text: 'Light, in one sentence for directors: an exhibition is a loan from the readers of the next century, and somebody should sign for it.',
    likes: 6,
  },
  // Teaching Librarians
  {
    group: 'teaching',
    by: 'noor',
    hoursAgo: 11,
    category: 'Information Literacy',
    text: 'The plan that worked: twelve minutes, one false citation, no slides. They look for it in pairs; the pair that gives up first must explain to the others why it gave up. That explanation is the lesson.',
    likes: 5,
    comments: [
      [
        'siobhan',
        10,
        'Tried it this morning. The pair that gave up was the two who always finish first. Excellent for everybody.',
      ],
      ['hannah', 9, 'Stealing it for doctoral students, who never give up, which is the other problem.'],
    ],
  },
  {
    group: 'teaching',
    by: 'siobhan',
    hoursAgo: 3 * day,
    text: 'What fell flat: a quiz with points. Half of them gamed the points and the other half went quiet. Next week without points, and with biscuits.',
    likes: 4,
  },
  {
    group: 'teaching',
    by: 'zanele',
    hoursAgo: 7 * day,
    text: 'Systematic reviews in ninety minutes, for people who have been told it takes a year. I now begin with the year: a calendar on the wall, and where in it a librarian saves you a month.',
    pictures: [{ name: 'usage-chart', alt: 'Line chart of searches by month, highest in February and October' }],
    likes: 5,
    comments: [['noor', 7 * day - 2, 'The calendar! May I have it as a picture?']],
  },
  {
    group: 'teaching',
    by: 'tomasz',
    hoursAgo: 14 * day,
    text: 'First-years and a 1602 binding: I teach them to turn one page. It takes forty minutes and they talk about it in their third year.',
    likes: 6,
  },
  // Harbour Flood Recovery
  {
    group: 'flood',
    by: 'deepa',
    hoursAgo: 205 * day,
    isPinned: true,
    text: 'For whoever is next: the freezer lorry came from the fish market, the crates from the bakery, the fans from the school. Ask the people near you first, then the people who sell fans.',
    likes: 4,
    comments: [['ingrid', 204 * day, 'And number the crates before, not after.']],
  },
  {
    group: 'flood',
    by: 'ingrid',
    hoursAgo: 230 * day,
    text: 'Day 60: 1,140 map sheets dry and flat, 12 lost, all of them copies. The last cabinet opened by itself in the night, like a sigh.',
    likes: 4,
  },
  {
    group: 'flood',
    by: 'tomasz',
    hoursAgo: 300 * day,
    text: 'Flew home. What I leave behind: two litres of paste, a list on the door, and the firm advice to let nobody use the word “salvage” in front of the families.',
    likes: 4,
  },
]

/** Posts waiting for a group’s own moderators. */
export const pendingGroupPosts: DemoPost[] = [
  {
    group: 'clinic',
    by: 'hannah',
    hoursAgo: 3,
    category: 'Cataloging & Metadata',
    text: 'Template for comparison: a change log for subject headings, with dates, names and a review year. Three lines a heading, in the 688. I would like to know what you would leave out.',
  },
  {
    group: 'clinic',
    by: 'jun',
    hoursAgo: 0.9,
    text: 'A bilingual statement for the catalog page, about words we inherited. Japanese first. Comments on tone are very welcome; comments on commas too.',
  },
]
