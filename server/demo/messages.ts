import type { DemoPicture } from './demo-post.ts'

/** What two people of the demo community wrote to each other, oldest first; times count back from the first start. */
export interface DemoConversation {
  between: [string, string]
  messages: [by: string, hoursAgo: number, text: string, picture?: DemoPicture][]
  /** How many of the latest are unread by their receiver; the last one is addressed to them. */
  unread?: number
  /** From someone who is not a colleague, and not answered yet. */
  isRequest?: true
}

export const conversations: DemoConversation[] = [
  {
    between: ['amara', 'mai'],
    messages: [
      [
        'mai',
        120.4,
        'Hello Amara! You described the Brannoc weather diaries two years ago, yes? We have just found another eighteen years of rain.',
      ],
      ['amara', 120.3, 'I did, and I have never been so fond of drizzle. Where were they hiding?'],
      ['amara', 120.29, 'Also: congratulations on finishing the albums.'],
      [
        'mai',
        120.2,
        'On the backs of the fern cyanotypes. Every single one. Date, weather, soil.',
        { name: 'cyanotype-1', alt: 'Cyanotype of a large bipinnate fern frond, white on Prussian blue' },
      ],
      [
        'amara',
        6.1,
        'I would treat the versos as a dataset with its own record, and point both ways: from each leaf to its line, from each line to its leaf. The notes field is the only sad part.',
      ],
      ['mai', 5.9, 'Does each leaf need a date of its own then, or does the volume’s do?'],
      ['amara', 5.8, 'Of its own. The volume says 1871 to 1889; the rain says which Tuesday.'],
      [
        'mai',
        2.5,
        'This is exactly it. Could we walk through it together on Thursday, before the files go up? Ten minutes, I promise.',
      ],
      ['amara', 2.45, 'Thursday at ten works. I will bring the tea.'],
      ['mai', 2.4, 'Perfect. I will hold the versos until then.'],
    ],
  },
  {
    between: ['yusuf', 'amara'],
    unread: 2,
    messages: [
      ['amara', 31, 'How did the suppression go? I have been watching our own link report the way one watches milk.'],
      [
        'yusuf',
        30.5,
        'Slowly, on purpose. 5,508 dead links, of which 3,900 are one proxy stanza from 2014 that nobody dared to touch.',
      ],
      ['amara', 30.2, 'So one line of configuration is two thirds of the problem.'],
      ['yusuf', 29.8, 'One line and eleven years of being afraid of it. Yes.'],
      ['amara', 29.7, 'Send me the order in which you are doing it? We have the same 2014.'],
      [
        'yusuf',
        4.2,
        'Here it is. 1. Export every record with a dead link. 2. Group by host, not by title. 3. Try the host without the proxy. 4. Ask the vendor. 5. Suppress what is left, with a date in a local note. 6. Look again in ninety days.',
      ],
      ['yusuf', 4.1, 'Ignore step 4. I waited five weeks for step 4.'],
    ],
  },
  {
    between: ['eleanor', 'amara'],
    messages: [
      ['eleanor', 29, 'A question of protocol. How does one cite a card that was missing for ninety-five years?'],
      ['amara', 28.8, 'As “found in place”. You found it?'],
      [
        'eleanor',
        28.7,
        'Behind the drawer, not in it. It had slipped over the back in 1931 and stood there ever since, perfectly filed, one inch from where it belonged.',
        {
          name: 'catalog-card',
          alt: 'Typed catalog card for Edith Anne Marlowe, Ferns of the Brannoc valley, six albums of cyanotypes, stamped March 12, 1931',
        },
      ],
      [
        'eleanor',
        28.6,
        'The cross-reference at the foot sends the reader to Marlowe’s letters. We do not have any of Marlowe’s letters.',
      ],
      ['amara', 28.2, 'Mai might. She has the albums; ask her what was in the boxes that came with them.'],
      ['eleanor', 27, 'She has a tin marked “correspondence, various”. I shall not sleep.'],
      ['amara', 26.9, 'Drawer 212! I am delighted.'],
    ],
  },
  {
    between: ['kwame', 'amara'],
    messages: [
      ['kwame', 33, 'The van is on the road. Your list of Ewe subject headings is taped inside the door.'],
      ['amara', 32.7, 'Taped is the highest form of publication. Did the printer survive the road?'],
      ['kwame', 32.5, 'It printed forty-six library cards and then asked for a rest.'],
      ['kwame', 32.4, 'Forty-six cards. Forty-six!'],
    ],
  },
  {
    between: ['noor', 'amara'],
    messages: [
      [
        'noor',
        147,
        'My April group has read your note on machine-made subject headings. They would like to argue with you, politely.',
      ],
      ['amara', 146, 'I would be hurt if they did not. What do they disagree with?'],
      [
        'noor',
        145.5,
        'The sentence that a heading is a promise. They say it is a guess with good manners, and that people should be told which guesses were checked.',
      ],
      ['amara', 145, 'That is better than what I wrote. Shall we co-teach the April session?'],
    ],
  },
  {
    between: ['lucia', 'amara'],
    messages: [
      ['lucia', 268, 'We hung your poster text in two languages. Nobody asks “is there a charge” any more, in either.'],
      ['amara', 267, 'May I have the Spanish back? Ours was translated by a committee, and it reads like one.'],
      ['lucia', 266, 'Of course. Change “usuarios” to whatever you call people who borrow dragons.'],
      ['amara', 265, 'Readers. The dragons are on the second shelf.'],
      ['lucia', 264, '¡Gracias! The poster looks great in A3.'],
    ],
  },
  {
    between: ['ingrid', 'amara'],
    isRequest: true,
    unread: 2,
    messages: [
      [
        'ingrid',
        9.5,
        'Good morning. We have not met; Deepa says that you are the person to ask. Our 1887 survey has three spellings of St. Brannoc, and the gazetteer knows only two.',
      ],
      [
        'ingrid',
        9.4,
        'Would you make the third one a variant, or is it a place of its own? I have a scan of the sheet if that helps.',
      ],
    ],
  },
  {
    between: ['ruth', 'meiling'],
    unread: 1,
    messages: [
      ['ruth', 26, 'Two posts in the queue by the same account, both about sneakers. Do you want them or shall I?'],
      ['meiling', 25.5, 'I take the sneakers, you take the paste recipe. I would only approve it twice.'],
      ['ruth', 25.3, 'Gladly. A warning for the sneakers, or just a no?'],
      [
        'meiling',
        25.1,
        'A no with the rule and a link to the guidelines. It is a first time, and some people read them afterwards.',
      ],
      ['ruth', 25, 'Agreed. I will keep my coffee for the conservation questions, then.'],
      [
        'meiling',
        1.6,
        'One for you to decide: a member asks whether a post about her own book is promotion. It is about weeding, it is good, and the book is mentioned in the last line. I would let it stand.',
      ],
    ],
  },
  {
    between: ['kwame', 'ruth'],
    messages: [
      ['kwame', 54, 'Ruth, may a post carry the timetable of a van? It changes every month and I do not want to fill the feed.'],
      [
        'ruth',
        53.4,
        'Please do, once, and edit it when the month changes. Small edits go through by themselves; only a rewrite comes back to us.',
      ],
      ['kwame', 53.2, 'Then route 4 has a home. Thank you.'],
    ],
  },
  {
    between: ['priya', 'ruth'],
    isRequest: true,
    unread: 1,
    messages: [
      [
        'priya',
        3.1,
        'Hello Ms. Adeyemi, I am new here and posted my first story from the desk this morning. Is there anything I should change before somebody reads it?',
      ],
    ],
  },
]
