import type { DemoPost } from './demo-post.ts'
import { postsInOtherLanguages } from './posts-in-other-languages.ts'

const day = 24
const week = 7 * day

/** Posts that everyone in the demo community can read. */
export const posts: DemoPost[] = [
  ...postsInOtherLanguages,
  {
    by: 'mai',
    hoursAgo: 2,
    category: 'Digital Collections',
    text: `We finished imaging the Marlowe fern albums this morning: 412 cyanotypes, 1871 to 1889, all six volumes. The surprise is on the versos. Edith Marlowe penciled the weather under every specimen, so we are now also the keepers of eighteen years of rainfall in the Brannoc valley.

Files and transcriptions go up on Friday under CC0. If you have a good model for describing data that hides inside pictures, I would love to hear it.`,
    pictures: [
      { name: 'cyanotype-1', alt: 'Cyanotype of a large bipinnate fern frond, white on Prussian blue' },
      { name: 'cyanotype-2', alt: 'Cyanotype of three slender fern fronds side by side' },
      { name: 'cyanotype-3', alt: 'Cyanotype of a single fern frond lying diagonally' },
    ],
    likes: 20,
    comments: [
      ['eleanor', 1.8, 'Leaf 88 is wanting on our catalog card, and has been since 1931. Please tell me you have it.'],
      ['mai', 1.7, 'We have a stub at 88 and a very neat cut. Sorry, Eleanor.'],
      ['deepa', 1.5, 'Eighteen years of daily rainfall is a data set with illustrations. Give it a readme and a DOI of its own.'],
      [
        'amara',
        1.3,
        'Seconded. Describe the observations as a dataset, part of the albums, and point both ways. I can send our profile.',
      ],
      [
        'ingrid',
        1.1,
        'If she names the spots, our 1887 survey sheets have most of the farms. Happy to match them to coordinates.',
      ],
      ['aroha', 0.9, 'Who is she writing the weather for? The hand changes in 1884. It may be worth asking the family.'],
      ['kwame', 0.6, 'Printing the second one for the van.'],
      [
        'tomasz',
        0.4,
        'Keep the albums under 50 lux when you show them, and rotate the openings. Blue is patient but not that patient.',
      ],
    ],
  },
  {
    by: 'eleanor',
    hoursAgo: 3,
    category: 'Archives & Preservation',
    text: `The trustees said yes. From January every heading we revise keeps the old one in view, with a date, a name and a review year.

The letter that convinced them is by @aroha.ngata and the families she works with. The minutes call it “the tea clause”. #ReparativeDescription`,
    edited: {
      hoursAgo: 0.3,
      before: `The trustees said yes. From January every heading we revise keeps the old one in view, with a date and a name.

The letter that convinced them is by @aroha.ngata and the families she works with. The minutes call it “the tea clause”. #ReparativeDescription`,
    },
    likes: 13,
    comments: [
      ['aroha', 2.5, 'I will tell the families tonight. They will want the minutes.'],
      ['ibrahim', 1.6, 'A clause for tea. We are getting somewhere.'],
    ],
  },
  {
    by: 'yusuf',
    hoursAgo: 5,
    category: 'Library Technology',
    text: 'Link checker, year three: of 61,204 e-resource URLs in our catalog, 9% are dead, and almost all of the dead ones sit in records nobody has touched since the 2014 migration. We are thinking of suppressing rather than deleting. What has worked for you?',
    likes: 14,
    comments: [
      [
        'meiling',
        4,
        'Suppress, with a note and a date. We deleted in 2019 and spent 2020 explaining to faculty where their course readings went.',
      ],
      [
        'amara',
        3,
        'We kept the link but moved it to the holdings record and let the resolver decide. Happy to share the MarcEdit task list.',
      ],
      ['gurpreet', 1, 'From the desk: a dead link with an explanation still gets a patron to ask us. A missing record doesn’t.'],
    ],
  },
  {
    by: 'noor',
    hoursAgo: 9,
    category: 'Information Literacy',
    text: `A first-year asked whether a source counts as “peer reviewed” if a machine reviewed it. We threw away the lesson plan and talked for fifty minutes about what a peer is.

Best session of the term. No slides survived.`,
    likes: 12,
    comments: [
      ['siobhan', 8, 'Mine are fifteen and asked who pays the peer. I have no slide for that either.'],
      ['zanele', 6, 'Stealing “what is a peer” for the journal club.'],
    ],
  },
  {
    by: 'jun',
    hoursAgo: 14,
    category: 'Cataloging & Metadata',
    text: `Linked data in a two-person library, month four. We did not build anything. We gave every composer in our 3,100 scores one authority link and let other people’s graphs do the rest. Students now find the viola sonata that was filed under “Works, selections” since 1988.

What it cost: an hour a day and one very long list of people called J. Bach. #LinkedData`,
    likes: 11,
    comments: [
      ['amara', 13, '“We did not build anything” should be on a poster.'],
      ['marguerite', 11, 'Which file did you match against, and how did you record what you rejected?'],
      [
        'jun',
        10,
        'The national file first, then the open one. Rejections go into a spreadsheet with a date, so nobody rejects them twice.',
      ],
    ],
  },
  {
    by: 'marguerite',
    hoursAgo: 20,
    category: 'Access & Resource Sharing',
    text: `The consultation on controlled digital lending closes at the end of the month. I have put the questions into one page in plain French and plain English, with the three that matter to small libraries marked in the margin. Borrow it, sign it or disagree with it, but please do send something. #DigitalLending

Silence is counted as consent more often than you would think.`,
    likes: 9,
    comments: [
      ['hannah', 18, 'Question 7 is the one. Thank you for not hiding it on page four.'],
      ['rafael', 15, 'Translating it into Portuguese tonight.'],
    ],
  },
  {
    by: 'kwame',
    hoursAgo: 1.1 * day,
    category: 'Community Programs',
    text: 'Route 4 is back. After eleven months in the workshop the van reached Adaklu today with 1,400 books, two new shelves of Ewe-language picture books and a working printer. Forty-six new cards before lunch.',
    pictures: [
      {
        name: 'mobile-library',
        alt: 'Illustration of a green mobile library van parked by the road, its side open on two shelves of books, with a librarian reading to two children',
      },
    ],
    likes: 21,
    comments: [
      ['lucia', 26, 'Forty-six! Were any of them under six?'],
      ['kwame', 25.5, 'Nineteen. One of them renewed before the van had left.'],
      ['gurpreet', 25, 'The printer will be the busiest thing in the van by Thursday. Bring two reams.'],
      ['amara', 24, 'Who did the Ewe cataloging? We would like to copy the romanization notes.'],
      ['kwame', 23, 'Two retired teachers and a dictionary from 1928. I will introduce you.'],
      ['ruth', 20, 'This is what the network is for.'],
      ['ibrahim', 12, 'Eleven months, and people still knew the timetable by heart. I believe it.'],
    ],
  },
  {
    by: 'yusuf',
    hoursAgo: 1.2 * day,
    category: 'Library Technology',
    audience: 'colleagues',
    text: 'Before I write to the vendor: has anyone else seen the new usage reports count our own link checker as a reader? Our most popular journal in October was read 4,000 times between two and three in the morning.',
    likes: 3,
    comments: [
      ['amara', 27, 'Ours too. Your checker and mine should meet.'],
      ['noor', 26, 'So that is who has been reading it.'],
    ],
  },
  {
    by: 'aroha',
    hoursAgo: 1.4 * day,
    category: 'Archives & Preservation',
    text: `Some notes from a year of revising descriptions with the families they describe. First, bring tea. Second, the old heading stays visible, with a date and our name under it, because hiding the harm is not the same as repairing it. Third, a description is never finished; we now put a review year in every record we touch.

What changed in the catalog: 214 headings revised, 39 left alone at a family’s request, 6 photographs withdrawn. What changed in the room: people come in and correct us, out loud, and stay for lunch.

I have put our consent letter and the review-year field in Resources. Take both.`,
    likes: 20,
    comments: [
      ['meiling', 33, 'A review year is so simple that I am annoyed. Adding it on Monday.'],
      ['lucia', 32.5, 'Bring tea. Yes.'],
      ['deepa', 32, 'How do you count “left alone at a family’s request” so that nobody revises it again next year?'],
      ['aroha', 31, 'A code in the record and a name to ask. The code says stop, the name says who can say go.'],
      ['noor', 30, 'May I read your three points to a room of first-years? With your name under them.'],
      ['aroha', 29.5, 'Please do. With the families’ name under mine.'],
      ['ingrid', 28, 'Place names too. We have a sheet where the surveyor named nine hills after himself.'],
      ['hannah', 26, 'The consent letter is the clearest legal writing I have seen this year.'],
      ['jun', 24, 'Did the vocabulary people accept any of the 214 as proposals?'],
      ['aroha', 22, 'Eleven so far. It is slow, and it is the right kind of slow.'],
      [
        'ibrahim',
        20,
        'The review year is the thing. We did the opposite for a decade: one big project, one press release, then silence.',
      ],
      [
        'amara',
        18,
        'Thank you for leaving the old heading visible. Could you say more about where the date and name sit in the record?',
      ],
      ['aroha', 17, 'In a 583, with a plain note in the public view. I will post a screenshot once the families have seen it.'],
      ['eleanor', 9, 'Taking the letter to our trustees this afternoon.'],
    ],
  },
  {
    by: 'ibrahim',
    hoursAgo: 1.5 * day,
    category: 'Archives & Preservation',
    text: `The scanner in the back of the bakery is one year old. 2,300 photographs, 61 hours of talk, and a description of each in the words of whoever brought it, in French and in Wolof, before any of ours.

We add subject headings afterwards, in another field, signed. People read theirs and skip ours. #ReparativeDescription`,
    likes: 14,
    comments: [
      ['aroha', 34, 'Signed. Yes. A heading without a name on it pretends that nobody chose it.'],
      ['deepa', 29, 'How do you keep flour out of the scanner?'],
      ['ibrahim', 28.5, 'We do not. It is part of the fonds.'],
    ],
  },
  {
    by: 'gurpreet',
    hoursAgo: 1.8 * day,
    category: 'Reference & Research Services',
    text: 'Desk statistics for October: 412 questions, of which 190 were about a form. Tax, school, housing, school again. We have stopped calling them “non-reference” and started keeping the forms, the deadlines and a pencil at the desk. The line got shorter. The thank-yous got longer.',
    likes: 15,
    comments: [
      ['priya', 40, 'I fill the pencil cup. It empties by noon.'],
      ['noor', 38, 'The question behind the question, with a deadline.'],
    ],
  },
  {
    by: 'deepa',
    hoursAgo: 2.1 * day,
    category: 'Digital Collections',
    text: 'Our reading-room numbers for 2025, and the one slide from my talk that people keep asking for. Method and anonymized counts in the PDF.',
    pictures: [
      {
        name: 'usage-chart',
        alt: 'Bar chart: monthly reading-room requests for linked finding aids rise from 38 to 96 while PDF-only finding aids stay near 37',
      },
    ],
    document: { file: 'reading-room-requests-2025.pdf', name: 'Reading-room requests 2025, method and counts.pdf' },
    likes: 17,
    comments: [
      [
        'ibrahim',
        49,
        'Thank you for the last section of the PDF, “What it does not show”. That is the section people leave out.',
      ],
      ['yusuf', 47, 'Which part of the linking do you think did it: names, places or dates?'],
      ['deepa', 46, 'Places, by a long way. Nobody searches for a fonds. They search for their street.'],
      ['aroha', 40, 'They search for their grandmother.'],
    ],
  },
  {
    by: 'yusuf',
    hoursAgo: 2.3 * day,
    category: 'Cataloging & Metadata',
    text: 'Four records from a 1998 export, as they came off the tape. Three are fine. The fourth ends its directory in the middle of an entry, and I would like to know which program wrote it before I convert the other nine thousand. Does anyone recognize the hand?',
    document: { file: 'catalogue-before-conversion.mrc', name: 'catalogue-before-conversion.mrc' },
    likes: 9,
    comments: [
      [
        'amara',
        50,
        'The 880s in the third are lovely. The fourth looks like a field deleted by hand and a leader that nobody told.',
      ],
      ['meiling', 48, 'We had the same from a floppy of that year. Five bytes short, every time it met a Swedish place name.'],
    ],
  },
  {
    by: 'lucia',
    hoursAgo: 2.4 * day,
    category: 'Community Programs',
    text: 'Bedtime stories are back on Thursdays, and the reading room stays open late for the grown-ups who come along. Poster by our summer intern; translate it, recolor it, hang it up.',
    pictures: [
      {
        name: 'poster',
        alt: 'Green poster with a crescent moon over a shelf of books: Bedtime stories, at the library, every Thursday, 6 pm',
      },
      { name: 'reading-room', alt: 'Illustration of a reading room with green lamps' },
    ],
    likes: 18,
    comments: [
      ['siobhan', 55, 'In Irish by Monday. Can your intern be thanked by name?'],
      ['lucia', 54, 'She asked for “a friend of the dragon”. So: thank you, friend of the dragon.'],
      ['kwame', 50, 'Hung up in the van, beside the printer.'],
    ],
  },
  {
    by: 'meiling',
    hoursAgo: 2.7 * day,
    category: 'Cataloging & Metadata',
    text: `Parallel titles in the original script are back in all 18,000 of our Chinese and Vietnamese records. Nobody had deleted them; the old discovery layer simply did not show the field, so for eleven years we romanized for a screen that could not read.

Check what your system hides before you decide that nobody needs it. #LinkedData #Cataloging`,
    likes: 16,
    comments: [
      ['mai', 63, 'My mother found her own dissertation.'],
      ['amara', 60, 'We found the same with 880 fields in maps. Eleven years must be how long it takes to notice.'],
    ],
  },
  {
    by: 'noor',
    hoursAgo: 2.9 * day,
    category: 'Information Literacy',
    text: 'We asked 140 students to describe one archival photograph, then showed them the finding aid’s description of it. The discussion afterwards was better than anything I could have planned. Half of them rewrote theirs. A few rewrote ours, and we are adopting two. #ReparativeDescription #FindingAids',
    likes: 11,
    comments: [['deepa', 66, 'I would like to read the two.']],
  },
  {
    by: 'amara',
    hoursAgo: 3.1 * day,
    category: 'Cataloging & Metadata',
    text: 'A small thing that saved us an afternoon: validate your authority links before a batch load, not after. Our script is forty lines, has no dependencies and prints one line per surprise.',
    likes: 13,
    comments: [
      ['yusuf', 74, 'How many surprises on the first run?'],
      ['amara', 73.5, '1,206. Nine hundred of them were the same space.'],
      ['meiling', 70, 'Please post it. I will bring my own spaces.'],
      ['jun', 66, 'And does it hum?'],
    ],
  },
  {
    by: 'hannah',
    hoursAgo: 3.5 * day,
    category: 'Scholarly Communication',
    text: `One semester of controlled digital lending in numbers: 84 titles, 311 loans, median loan four days, two complaints, both about the waiting list. The paper copies sat in a locked room and were asked for six times.

I read the agreement to the last annex so that you need not. Annex C is the interesting one. #DigitalLending`,
    likes: 10,
    comments: [
      ['marguerite', 82, 'Two complaints about wanting to read more. I would put that in the first line.'],
      ['rafael', 78, 'What happens to the loans when the agreement ends?'],
      ['hannah', 76, 'Annex C. They end on the same day, with a week’s notice to the reader.'],
    ],
  },
  {
    by: 'eleanor',
    hoursAgo: 4.2 * day,
    category: 'Archives & Preservation',
    text: 'Found behind drawer 212 while we were moving the old catalog: the missing card for Marlowe, with the cataloger’s own cross-reference still typed at the foot. Ninety-five years late, but filed.',
    pictures: [
      {
        name: 'catalog-card',
        alt: 'Typed catalog card for Edith Anne Marlowe, Ferns of the Brannoc valley, six albums of cyanotypes, stamped March 12, 1931',
      },
    ],
    likes: 19,
    comments: [
      ['mai', 98, 'We are imaging these albums right now. I have been looking for this card for two years.'],
      ['eleanor', 97, 'It was eleven centimeters from where it should have been.'],
      ['amara', 96, 'Please keep the pencil marks when you transcribe it.'],
    ],
  },
  {
    by: 'amara',
    hoursAgo: 5 * day,
    category: 'Cataloging & Metadata',
    audience: 'colleagues',
    text: 'Draft of my talk on links that know about each other. Twelve minutes, and I have twenty-five. Tell me what to cut; be as kind as a good editor.',
    likes: 5,
    comments: [
      ['eleanor', 118, 'Cut the history. Keep the three spellings.'],
      ['mai', 116, 'Cut the agenda slide. They can see that you are talking.'],
    ],
  },
  {
    by: 'oleksandr',
    hoursAgo: 5.3 * day,
    category: 'Archives & Preservation',
    text: 'We rehearsed the evacuation plan again on Saturday. Four people, one truck, 38 minutes for the first two hundred boxes. The lists that work are the ones on paper, on the door, in the order in which you walk. Ask me for the template; I would rather send it too early.',
    likes: 19,
    comments: [
      ['tomasz', 125, 'On the door, in walking order. Ours is alphabetical. Rewriting it today.'],
      ['eleanor', 120, 'Template, please, and thank you.'],
    ],
  },
  {
    by: 'mai',
    hoursAgo: 6.1 * day,
    category: 'Digital Collections',
    text: 'Color targets: shoot them even when you are in a hurry. Especially when you are in a hurry.',
    likes: 12,
    comments: [
      ['ingrid', 145, 'And the ruler. The ruler is how we know that the drawer is too short.'],
      ['tomasz', 144, 'Framing this for the studio wall.'],
    ],
  },
  {
    by: 'zanele',
    hoursAgo: 6.6 * day,
    category: 'Reference & Research Services',
    text: 'Every search strategy that leaves our desk is now read by a second librarian before it is run. Twenty minutes each. In three months we caught nine missing synonyms, four wrong field codes and one parenthesis that would have cost a review team 11,000 abstracts.',
    likes: 9,
    comments: [['hannah', 157, 'The parenthesis alone pays for the year.']],
  },
  {
    by: 'amara',
    hoursAgo: 1.1 * week,
    category: 'Digital Collections',
    text: 'The map room’s 1887 county survey is now described down to the sheet. Place names are linked to the gazetteer, and the three spellings of St. Brannoc finally know about each other.',
    pictures: [{ name: 'survey-map', alt: 'Digitized survey map of Harbour County, 1887 to 1891, with color target' }],
    likes: 18,
    comments: [
      ['ingrid', 180, 'Four spellings. Look at the verso of sheet 19.'],
      ['amara', 179, 'Oh no. Thank you.'],
      ['kwame', 170, 'Which one do people say out loud?'],
      ['ingrid', 168, 'None of them, of course.'],
    ],
  },
  {
    by: 'ingrid',
    hoursAgo: 1.3 * week,
    category: 'Archives & Preservation',
    text: 'Our map drawers are 98 centimeters wide. Our maps are one meter wide. For forty years the answer was to fold. As of this week the answer is a carpenter.',
    likes: 20,
    comments: [
      ['deepa', 214, 'I have heard the drawers. I have heard the carpenter. I prefer the carpenter.'],
      ['eleanor', 210, 'Two centimeters times forty years is a great deal of folding.'],
    ],
  },
  {
    by: 'ruth',
    hoursAgo: 1.6 * week,
    category: 'Leadership & Advocacy',
    text: `How the queue is read, since some of you asked. Every post is seen by a person before it appears; nobody’s work is sorted out by a machine. We ask one question: would a colleague in another library want this? Short is fine. Local is fine. Half-finished is very welcome.

If yours waits longer than a day, write to me. It means that I am at the dentist.`,
    likes: 17,
    comments: [
      ['meiling', 262, 'I take the queue when Ruth is at the dentist.'],
      ['siobhan', 260, 'Half-finished is my whole desk. Thank you.'],
    ],
  },
  {
    by: 'amara',
    hoursAgo: 2.1 * week,
    category: 'Cataloging & Metadata',
    text: 'Reading group on Thursday: chapter three, “On the moral life of a subject heading”. Bring a heading you would defend and one you would not.',
    likes: 8,
    comments: [
      ['jun', 350, 'I will defend “Bassoon music, Arranged”. Somebody has to.'],
      ['noor', 348, 'Mine is the same heading twice.'],
    ],
  },
  {
    by: 'aroha',
    hoursAgo: 3.1 * week,
    category: 'Archives & Preservation',
    text: 'A finding aid is a letter to someone you will never meet. We read ours aloud this week, and cut a third. #FindingAids',
    likes: 16,
    comments: [
      ['deepa', 515, 'Aloud is the test. I could not get through our scope notes without laughing.'],
      ['ibrahim', 510, 'Ours got longer when we read it aloud. People in the room added what was missing.'],
    ],
  },
]
