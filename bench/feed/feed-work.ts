import type { Ask } from '../load.ts'
import type { Served } from '../served-product.ts'
import { readers, type Community } from './fill-community.ts'

/** One kind of request. */
export interface Work {
  name: string
  on: 'product' | 'bare'
  requests: number
  ask: (at: number) => Ask
  isWrite: boolean
  /** Approves what the previous one created, given the ids of pending posts. */
  needsWaiting?: boolean
}

export const pages = 400
export const writes = 300
/** What all writes are compared with. */
export const barePage = 'bare page of recent'
/** An admin may approve no more than 120 posts an hour; these come after the readers. */
export const admins = 20

const lists = {
  ...{ recent: '', category: '?category=3', feed: '?feed=true', trending: '?trending=true', 'a topic': '?topic=topic7' },
}

interface Given {
  product: Served
  bare: Served
  /** First the readers', then the admins'. */
  cookies: string[]
  community: Community
  /** Filled with pending posts before each round. */
  waiting: number[]
}

/** A page of each list as browsers ask for it, then without compression, then from the bare server; finally all writes. */
export function feedWork(given: Given): Work[] {
  return [...Object.entries(lists).flatMap(([name, query]) => readingOf(given, name, query)), ...writing(given)]
}

function readingOf({ product, bare, cookies }: Given, name: string, query: string): Work[] {
  const page = (server: Served, encodings?: string) => (at: number) => ({
    ...{ url: `${server.url}/api/posts${query}`, cookie: cookies[at % readers] ?? '' },
    ...(encodings && { encodings }),
  })
  const reading = { requests: pages, isWrite: false }
  return [
    { ...reading, name: `bare page of ${name}`, on: 'bare', ask: page(bare) },
    { ...reading, name: `page of ${name}`, on: 'product', ask: page(product) },
    { ...reading, name: `page of ${name}, uncompressed`, on: 'product', ask: page(product, 'identity') },
  ]
}

function writing({ product, cookies, community: { posts }, waiting }: Given): Work[] {
  /** Writers without any blocks (fill-community.ts), for whom everyone's posts exist. */
  const writers = cookies.slice(0, readers).filter((_, at) => ![4, 5].includes(at % 10))
  const write = (name: string, path: string, body: (at: number) => object): Work => ({
    ...{ name, on: 'product', requests: writes, isWrite: true },
    ask: (at) => ({ url: product.url + path, method: 'POST', cookie: writers[at % writers.length] ?? '', body: body(at) }),
  })
  // All public and approved, as their last digit tells. On each turn a writer moves to another post.
  const turned = (at: number) => at + Math.floor(at / writers.length)
  const anyPost = (at: number) => posts - 3 - 10 * ((turned(at) * 7919) % (posts / 10))
  const newPost = (at: number) => {
    const nth = turned(at) % 160
    return posts - 1 - (nth % 8) - 10 * Math.floor(nth / 8)
  }
  const like = (name: string, postId: (at: number) => number) => write(name, '/api/likes', (at) => ({ postId: postId(at) }))
  const comment = (name: string, postId: (at: number) => number) =>
    write(name, '/api/comments', (at) => ({ postId: postId(at), content: `What I meant to say, no. ${at}.` }))
  // Each to a colleague, without blocks on either side.
  const pairs = Array.from({ length: readers }, (_, at) => at).filter((at) => [0, 1, 2, 3, 6, 9].includes(at % 10))
  const message = (from: number, at: number): Ask => ({
    ...{ url: `${product.url}/api/messages`, method: 'POST', cookie: cookies[from] ?? '' },
    body: { receiverId: from + 8, content: `Would Thursday suit you? No. ${at}.`, clientId: `bench-message-${at}` },
  })
  return [
    like('like of any post', anyPost),
    like('like of the newest 200', newPost),
    comment('comment on any post', anyPost),
    comment('comment on the newest 200', newPost),
    {
      ...{ name: 'message', on: 'product', requests: writes, isWrite: true },
      ask: (at) => message(pairs[at % pairs.length] ?? 0, at),
    },
    write('create a post', '/api/posts', (at) => ({
      ...{ content: `A thought about #shelving and its measures, no. ${at}.`, categoryId: 3 },
    })),
    {
      ...{ name: 'approve a post', on: 'product', requests: writes, isWrite: true, needsWaiting: true },
      ask: (at) => ({
        ...{ url: `${product.url}/api/posts/${waiting[at % waiting.length]}`, method: 'PATCH', body: { isApproved: true } },
        cookie: cookies[readers + (at % admins)] ?? '',
      }),
    },
  ]
}
