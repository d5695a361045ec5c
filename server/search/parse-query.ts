import { topicKey } from '#contract/posts.ts'
import { spellingsOf } from './spellings-of.ts'
import { type Word, wordsIn } from './words-in.ts'

/** A typed query, parsed. Anything without a special meaning is a word. */
export interface AskedFor {
  /** Each is a word in its spellings, or a phrase in its only one; a post must contain them all. */
  terms: string[][]
  /** The last term may be an incomplete word. */
  isOpen: boolean
  /** Words to match against people's names and jobs. */
  names: string[]
  /** Typed as "@name": that person comes first. */
  username: string | undefined
  /** Usernames of authors, in lower case. */
  from: string[]
  topics: string[]
}

const mostTerms = 12
/** Shorter prefixes match half the language. */
const shortestBeginning = 3

const pieces = /"([^"]*)"|(\S+)/g
const author = /^from:@?([a-z0-9][a-z0-9._-]*)$/i
const topic = /^#((?=[\p{N}_]*\p{L})[\p{L}\p{N}\p{M}_]+)$/u

export function parseQuery(typed: string): AskedFor {
  const asked: AskedFor = { terms: [], isOpen: false, names: [], username: undefined, from: [], topics: [] }
  for (const [, phrase, piece = ''] of plain(typed).matchAll(pieces)) {
    asked.isOpen = false
    if (phrase !== undefined) addTerm(asked, [phrase])
    else if (!addFilter(asked, piece)) addWord(asked, piece)
  }
  return asked
}

/**
 * NUL and lone surrogates cannot be sent to the database, "|" and "*" have a meaning there (search_query), and phones produce
 * many kinds of quotation marks.
 */
const plain = (typed: string) =>
  typed
    .normalize('NFC')
    .replace(/[\0|*\p{Cs}]/gu, ' ')
    .replace(/[“”„«»＂]/g, '"')

function addFilter(asked: AskedFor, piece: string): boolean {
  const from = author.exec(piece)?.[1]
  if (from) asked.from.push(from.toLowerCase())
  const about = topic.exec(piece)?.[1]
  if (about) asked.topics.push(topicKey(about))
  return Boolean(from ?? about)
}

function addWord(asked: AskedFor, piece: string) {
  const isFirst = asked.terms.length === 0
  addTerm(asked, spellingsOf(piece))
  if (isFirst && /^@[a-z0-9]/i.test(piece)) asked.username = piece.slice(1).toLowerCase()
  asked.isOpen = [...piece].length >= shortestBeginning
}

function addTerm(asked: AskedFor, spellings: string[]) {
  const [typed = ''] = spellings
  if (asked.terms.length === mostTerms || !/[\p{L}\p{N}]/u.test(typed)) return
  asked.terms.push(spellings)
  asked.names.push(typed)
}

/** The query as it is read, and the words in it that may be misspelled: anything quoted, or marked by a sign, is meant as it is. */
export function looseWords(typed: string): { text: string; words: Word[] } {
  const text = plain(typed).trim()
  const words = [...text.matchAll(pieces)].flatMap(({ 2: piece, index }) => {
    if (!piece || piece.startsWith('@') || author.test(piece) || topic.test(piece)) return []
    return wordsIn(piece).map(({ folded, start, end }) => ({ folded, start: index + start, end: index + end }))
  })
  return { text, words }
}
