import type { DemoEvent } from './demo-event.ts'

const meet = 'https://meet.ibid.example'

export const eventsFarAway: DemoEvent[] = [
  {
    title: 'Story time on wheels, for those who drive',
    body: `Which story works when eleven children sit on a step and the engine is warm? Five drivers tell one each, in the language that they drive in, and we talk about what carried.`,
    ...{ by: 'kwame', hosts: ['lucia'], group: 'outreach', audience: 'public', category: 'Children & Young Adults', daysAgo: 14 },
    ...{ format: 'online', timeZone: 'Africa/Accra', inDays: 4, at: '15:30', minutes: 90, joinUrl: `${meet}/wheels` },
    ...{ creditHours: 1.5, competencies: ['Children and young people', 'Community and outreach'] },
    cover: { name: 'event-story', alt: 'A van with its door open, and a row of cushions on the grass' },
    going: ['gurpreet', 'siobhan', 'priya', 'ruth', 'amara'],
    interested: ['aroha'],
  },
  {
    title: 'Old headings, new names: a reading hour',
    body: `We read one heading together, slowly, with the people whom it describes. Last month it was two words and took the hour.

No slides, no minutes, tea where you are.`,
    ...{
      by: 'aroha',
      hosts: ['eleanor'],
      group: 'reparative',
      audience: 'group',
      category: 'Cataloging & Metadata',
      daysAgo: 60,
    },
    ...{ format: 'online', timeZone: 'Pacific/Auckland', inDays: -58, at: '09:30', minutes: 60, joinUrl: `${meet}/headings` },
    repeat: { every: 'month', interval: 1, nth: { week: 1, day: 'WE' }, count: 8 },
    ...{ going: ['amara', 'deepa', 'lucia'], interested: ['mai'] },
  },
  {
    title: 'Wet books: the first forty-eight hours',
    body: `What we did right in Harbour County, what we would not do again, and a list for your own drawer. Bring a photograph of your worst shelf.

Two hours, with a break in which you try to lift a wet volume. #preservation`,
    ...{ by: 'deepa', hosts: ['ingrid'], group: 'flood', audience: 'members', category: 'Archives & Preservation', daysAgo: 70 },
    ...{ format: 'hybrid', timeZone: 'Australia/Sydney', inDays: -30, at: '10:00', minutes: 120, joinUrl: `${meet}/wet` },
    place: { name: 'Harbour County Archives', address: '8 Quay Street', city: 'Port Kerran', country: 'AU' },
    ...{ creditHours: 2, competencies: ['Preservation and digitization'] },
    going: ['tomasz', 'eleanor', 'mai', 'aroha', 'ibrahim'],
    came: ['tomasz', 'eleanor', 'aroha'],
    afterwards: {
      recordingUrl: 'https://video.ibid.example/wet-books',
      closingNote: 'The list for the drawer has one line more now: a second roll of tape. Thank you, Tomasz.',
    },
  },
  {
    title: 'Leer en la ribera: tarde de préstamo entre vecinos',
    body: `Traed un libro que queráis prestar y otro que no devolveríais nunca. Contamos por qué, merendamos, y apuntamos quién se lleva qué.`,
    ...{ by: 'lucia', audience: 'public', category: 'Community Programs', language: 'es', daysAgo: 8 },
    ...{ format: 'in_person', timeZone: 'Europe/Madrid', inDays: 9, at: '18:00', minutes: 120 },
    place: { name: 'Biblioteca La Ribera', address: 'Calle del Molino 3', city: 'Zaragoza', country: 'ES' },
    ...{ going: ['kwame', 'marguerite'], interested: ['rafael', 'amara'] },
  },
  {
    title: 'Memory in boxes: describing what a quarter brings in',
    body: `People bring what they saved when the streets were renamed. We describe ten boxes on a long table, with those who brought them.

French and Wolof; we translate for each other.`,
    ...{ by: 'ibrahim', audience: 'members', category: 'Archives & Preservation', daysAgo: 18 },
    ...{ format: 'in_person', timeZone: 'Africa/Dakar', inDays: 5, at: '09:00', minutes: 240 },
    place: { name: 'Quartier Neuf Memory Project', address: 'Rue 12', city: 'Dakar', country: 'SN' },
    cancelled: { reason: 'The hall has no roof since the storm. We choose a new day when it has one.', hoursAgo: 26 },
    ...{ going: ['amara', 'aroha', 'deepa'], interested: ['eleanor'] },
  },
  {
    title: 'Systematic reviews: a search strategy in an hour',
    body: `One question from a ward, one hour, four databases. We write the strategy line by line and argue about truncation.`,
    ...{ by: 'zanele', audience: 'members', category: 'Reference & Research Services', daysAgo: 1, isPending: true },
    ...{ format: 'online', timeZone: 'Africa/Johannesburg', inDays: 21, at: '13:00', minutes: 60, joinUrl: `${meet}/reviews` },
    ...{ creditHours: 1, competencies: ['Reference and research help'] },
  },
  {
    title: 'Journals without fees: who pays the proofreader?',
    body: `Three editors of journals that charge nobody open their books. How many hours, whose, and what happens in the year when the grant ends.`,
    ...{ by: 'hannah', hosts: ['rafael'], audience: 'public', category: 'Scholarly Communication', daysAgo: 11 },
    ...{ format: 'online', timeZone: 'Europe/Stockholm', inDays: 15, at: '15:00', minutes: 75 },
    registerUrl: 'https://register.norrvik.example/journals',
    ...{ competencies: ['Scholarly communication'], interested: ['amara', 'marguerite', 'noor'] },
    proposes: {
      hoursAgo: 5,
      body: `Three editors of journals that charge nobody open their books, and since last week a fourth, who has closed hers. How many hours, whose, and what happens in the year when the grant ends.

We publish the four budgets before the hour begins, so that nobody has to write numbers down. Bring yours if you like; you may leave the name of the journal out.`,
    },
  },
  {
    title: 'Small branches breakfast',
    body: 'Everyone who opens alone. Coffee, one problem each, back before the door has to be unlocked.',
    ...{ by: 'gurpreet', audience: 'members', category: 'Community Programs', daysAgo: 35 },
    ...{ format: 'online', timeZone: 'America/Vancouver', inDays: -28, at: '07:30', minutes: 45, joinUrl: `${meet}/breakfast` },
    repeat: { every: 'week', interval: 1, days: ['TU', 'TH'], count: 24 },
    ...{ going: ['priya', 'siobhan', 'kwame', 'amara'], interested: ['noor'] },
  },
]
