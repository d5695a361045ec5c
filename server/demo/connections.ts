/** Who is whose colleague. The first of each pair asked. */
export const colleagues: [asked: string, accepted: string][] = [
  ['amara', 'mai'],
  ['amara', 'yusuf'],
  ['eleanor', 'amara'],
  ['amara', 'deepa'],
  ['noor', 'amara'],
  ['amara', 'jun'],
  ['amara', 'meiling'],
  ['kwame', 'amara'],
  ['lucia', 'amara'],
  ['mai', 'meiling'],
  ['mai', 'eleanor'],
  ['mai', 'deepa'],
  ['aroha', 'mai'],
  ['aroha', 'deepa'],
  ['aroha', 'ibrahim'],
  ['aroha', 'eleanor'],
  ['ingrid', 'deepa'],
  ['tomasz', 'eleanor'],
  ['tomasz', 'oleksandr'],
  ['yusuf', 'noor'],
  ['yusuf', 'meiling'],
  ['hannah', 'marguerite'],
  ['hannah', 'rafael'],
  ['hannah', 'zanele'],
  ['kwame', 'lucia'],
  ['kwame', 'gurpreet'],
  ['lucia', 'siobhan'],
  ['gurpreet', 'noor'],
  ['ruth', 'meiling'],
  ['ruth', 'kwame'],
]

/** Requests not answered yet, some with a note. */
export const requests: [by: string, to: string, hoursAgo: number, note?: string][] = [
  [
    'tomasz',
    'amara',
    0.2,
    'Your thread on uniform titles saved my Tuesday. I have a box of sheet music in waste-paper bindings you should see.',
  ],
  ['siobhan', 'amara', 26, 'I catalog alone in a school of 600. May I ask you a question now and then?'],
  ['oleksandr', 'amara', 74],
  ['amara', 'hannah', 30, 'We share a repository vendor, and I think the same three tickets.'],
  ['amara', 'marguerite', 50],
  ['zanele', 'ruth', 7, 'Thank you for the kind note on my first post. I would like to stay in touch.'],
  ['gurpreet', 'ruth', 41],
  ['ruth', 'ibrahim', 66, 'Your finding aids are what we had in mind when we wrote the guidelines.'],
]

/** How eagerly these two profiles were visited in the last 30 days: the larger, the more visitors and the more often. */
export const profileVisits: [whom: string, eagerness: number][] = [
  ['amara', 3],
  ['ruth', 2],
  ['mai', 1],
]
