import type { Breach } from './file-rules.ts'

interface Once {
  /** The spelling, ending where the breach is. */
  text: RegExp
  /** The only files allowed to. */
  places: RegExp
  what: string
}

const declared = (names: string) => new RegExp(String.raw`^(?:export )?(?:async )?(?:function|const) (?:${names})\b`, 'gm')

/** What all kinds of things share is written once: a room that needs it differently describes its kind instead of copying. */
const onceForAll: Once[] = [
  {
    text: declared('decide(?:On)?'),
    places: /^server\/review\/decide\.ts$/,
    what: 'a reviewer decides in server/review/decide.ts: give it a Reviewable',
  },
  {
    text: declared(String.raw`visible\w*|listed(?:Holdings|Posts)`),
    places: /^server\/(?:holdings\/visible-holdings|posts\/visible-posts)\.ts$/,
    what: 'who sees a thing is said once: use visibleHoldings, listedHoldings or visibleTo',
  },
  {
    text: /\bholdings\.audience (?:=|<>|in) ?\(?'public'/g,
    places: /^server\/holdings\/visible-holdings\.ts$/,
    what: 'who sees a thing is said once: use visibleHoldings, listedHoldings or visibleTo',
  },
  {
    text: declared(String.raw`(?:write|edit|delete|list)\w*Comments?`),
    places: /^server\/comments\//,
    what: 'comments are written, changed and read in server/comments: give it a Thread',
  },
  {
    text: declared(String.raw`(?:un)?save(?:[A-Z]\w*)?`),
    places: /^server\/(?:posts\/save-post|holdings\/save-holding|lists\/save-in-lists)\.ts$/,
    what: 'things are saved by savePost and saveHolding',
  },
  {
    // Within a single statement of a function.
    text: /\bjobs\.(?:work|schedule)\b(?:(?!jobs\.|\n {2}[^ )}])[\s\S])*?(?<!atLeisure)\((?:app\.)?rooms[,)]/g,
    places: /^$/,
    what: 'a job takes no connection that requests wait for: give it atLeisure(rooms)',
  },
]

/** The demo community is written straight into the tables, and tests may try anything. */
const isFree = /^server\/demo\/|\.test\.ts$/

export function breachesOfOnce(file: string, source: string): Breach[] {
  if (!file.startsWith('server/') || isFree.test(file)) return []
  return onceForAll
    .filter(({ places }) => !places.test(file))
    .flatMap(({ text, what }) =>
      Array.from(source.matchAll(text), ({ index }) => ({ line: source.slice(0, index).split('\n').length, what })),
    )
}
