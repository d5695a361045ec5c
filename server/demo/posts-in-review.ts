import type { DemoPost } from './demo-post.ts'

/** Posts waiting for an admin: four that a colleague elsewhere would want to read, and two that no one asked for. */
export const pendingPosts: DemoPost[] = [
  {
    by: 'siobhan',
    hoursAgo: 0.3,
    category: 'Information Literacy',
    text: 'Our fourth-years ran a “spot the invented citation” contest against a chatbot. They caught 31 of 40. Sharing the worksheet, which any school library may adapt.',
  },
  {
    by: 'tomasz',
    hoursAgo: 0.57,
    category: 'Archives & Preservation',
    text: 'Wheat starch paste: a recipe, a warning and a jar label you can print. The warning is about mice.',
  },
  {
    by: 'rafael',
    hoursAgo: 1.1,
    category: 'Collection Development',
    text: 'The north reading room is open again, and the first thing we put back on the shelves is everything written within a day’s walk.',
    pictures: [{ name: 'reading-room', alt: 'Illustration of a reading room with three arched windows and green lamps' }],
  },
  {
    by: 'daniel',
    hoursAgo: 2.2,
    text: 'Huge weekend sale on designer sneakers!! Message me for the code, limited stock.',
  },
  {
    by: 'priya',
    hoursAgo: 3.5,
    category: 'Reference & Research Services',
    text: 'First month at the desk. Today somebody asked for “the blue book from the radio”. It took eleven minutes, two colleagues and one phone call to the station. It was green.',
  },
  {
    by: 'daniel',
    hoursAgo: 6.4,
    text: 'Two tickets left for the game on Saturday, row F, half price if you decide today. First come first served!!',
  },
]

/** Seen by their authors and admins only. */
export const rejectedPosts: (DemoPost & { reason: string; rejectedHoursAgo: number })[] = [
  {
    by: 'daniel',
    hoursAgo: 50,
    rejectedHoursAgo: 46,
    text: 'Make money from home with my free course, no experience needed!! Link in bio.',
    reason: 'No sales and no promotion unrelated to library work.',
  },
]
