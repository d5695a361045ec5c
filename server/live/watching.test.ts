import assert from 'node:assert/strict'
import { once } from 'node:events'
import { afterEach, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { LiveEvent } from '#contract/live-events.ts'
import { closeCode, type Listener, type ListeningApp, listeningApp } from './listening-app.ts'

let live: ListeningApp
const open = async () => (live = await listeningApp())
afterEach(() => live.close())

describe('watching', () => {
  const watch = ({ socket }: Listener, ...postIds: number[]) => socket.send(JSON.stringify({ type: 'watch', postIds }))
  const changed = (postId: number): LiveEvent => ({ type: 'post_changed', postId })
  /** Once a ping is answered, everything sent before it has been received and looked up. */
  const settle = async ({ socket }: Listener) => {
    socket.ping()
    await once(socket, 'pong')
    await setImmediate()
  }
  const tell = (...postIds: number[]) =>
    postIds.forEach((postId) => live.hub.pushToWatchers({ type: 'post', id: postId }, changed(postId)))

  it('brings what happens to the posts on the screen, and to no others', async () => {
    await open()
    const [ada, ben] = [await live.connect(1), await live.connect(2)]
    watch(ada, 7, 8)
    watch(ben, 8)
    await Promise.all([settle(ada), settle(ben)])
    tell(7, 8, 9)
    await Promise.all([settle(ada), settle(ben)])
    assert.deepEqual([ada.received.slice(1), ben.received.slice(1)], [[changed(7), changed(8)], [changed(8)]])
  })

  it('tells a post from another thing with the same number', async () => {
    await open()
    const ada = await live.connect(1)
    ada.socket.send(JSON.stringify({ type: 'watch', postIds: [7], holdingIds: [8] }))
    await settle(ada)
    const changedHolding = (holdingId: number): LiveEvent => ({ type: 'holding_changed', holdingId })
    const tellOfHoldings = () => [7, 8].forEach((id) => live.hub.pushToWatchers({ type: 'holding', id }, changedHolding(id)))
    tellOfHoldings()
    tell(7, 8)
    await settle(ada)
    assert.deepEqual(ada.received.slice(1), [changedHolding(8), changed(7)])

    live.hub.recheckWatches({ things: { holding: [8] } })
    tellOfHoldings()
    tell(7, 8)
    await settle(ada)
    assert.deepEqual(ada.received.slice(3), [changedHolding(8), changed(7)])
  })

  it('is of what the last frame says, and of nothing once it says so', async () => {
    await open()
    const ada = await live.connect(1)
    watch(ada, 7, 8)
    watch(ada, 8, 9, 9)
    await settle(ada)
    tell(7, 8, 9)
    watch(ada)
    await settle(ada)
    tell(7, 8, 9)
    await settle(ada)
    assert.deepEqual(ada.received.slice(1), [changed(8), changed(9)])
  })

  it('is only of what the member may see', async () => {
    live = await listeningApp({
      mayWatch: async ({ id, isAdmin }, { post = [] }) => ({ post: post.filter((postId) => isAdmin || postId % 10 === id) }),
    })
    const ada = await live.connect(1)
    watch(ada, 11, 12, 21)
    await settle(ada)
    tell(11, 12, 21)
    await settle(ada)
    assert.deepEqual(ada.received.slice(1), [changed(11), changed(21)])
  })

  it('asks once at a time, for the newest screen', async () => {
    const asked: number[][] = []
    const answers: (() => void)[] = []
    live = await listeningApp({
      mayWatch: (_viewer, things) => {
        asked.push(things.post ?? [])
        return new Promise((resolve) => answers.push(() => resolve(things)))
      },
    })
    const ada = await live.connect(1)
    for (const postId of [1, 2, 3, 4]) watch(ada, postId)
    await settle(ada)
    assert.deepEqual(asked, [[1]])
    answers[0]!()
    await settle(ada)
    answers[1]!()
    await settle(ada)
    assert.deepEqual(asked, [[1], [4]])
    tell(1, 2, 3, 4)
    await settle(ada)
    assert.deepEqual(ada.received.slice(1), [changed(4)])
  })

  it('of nothing is what is left when the look-up fails, until the screen changes', async () => {
    let isAway = true
    live = await listeningApp({ mayWatch: async (_viewer, things) => (isAway ? Promise.reject(new Error('away')) : things) })
    const ada = await live.connect(1)
    watch(ada, 7)
    await settle(ada)
    tell(7)
    isAway = false
    watch(ada, 7, 8)
    await settle(ada)
    tell(8)
    await ada.next('post_changed')
    assert.deepEqual(ada.received.slice(1), [changed(8)])
  })

  it('is asked for anew when what someone may see becomes less, and nothing is told them meanwhile', async () => {
    let allowed = [7, 8]
    let answer: (() => void) | undefined
    live = await listeningApp({
      mayWatch: ({ id }, { post = [] }) => {
        const may = { post: post.filter((postId) => id === 2 || allowed.includes(postId)) }
        return new Promise((resolve) => (id === 2 ? resolve(may) : (answer = () => resolve(may))))
      },
    })
    const [ada, ben] = [await live.connect(1), await live.connect(2)]
    for (const member of [ada, ben]) watch(member, 7, 8, 9)
    await Promise.all([settle(ada), settle(ben)])
    answer!()
    await settle(ada)
    allowed = [8]
    live.hub.recheckWatches({ things: { post: [7] } })
    tell(7, 8, 8)
    await settle(ada)
    assert.deepEqual(ada.received.slice(1), [])
    answer!()
    await ada.next('post_changed')
    tell(7, 8)
    await Promise.all([settle(ada), settle(ben)])
    assert.deepEqual(ada.received.slice(1), [changed(8), changed(8)])
    assert.deepEqual(new Set(ben.received.slice(1).map((event) => JSON.stringify(event))).size, 2)
  })

  it('is not granted by an answer from before someone was shut out', async () => {
    const answers: (() => void)[] = []
    let allowed = [7]
    live = await listeningApp({
      mayWatch: (_viewer, { post = [] }) => {
        const may = { post: post.filter((postId) => allowed.includes(postId)) }
        return new Promise((resolve) => answers.push(() => resolve(may)))
      },
    })
    const ada = await live.connect(1)
    watch(ada, 7)
    await settle(ada)
    allowed = []
    live.hub.recheckWatches({ userIds: [1] })
    answers[0]!()
    await settle(ada)
    tell(7)
    answers[1]!()
    await settle(ada)
    tell(7)
    await settle(ada)
    assert.deepEqual(ada.received.slice(1), [])
  })

  it('ends with the socket', async () => {
    await open()
    const [ada, ben] = [await live.connect(1), await live.connect(2)]
    watch(ada, 7)
    watch(ben, 7)
    await Promise.all([settle(ada), settle(ben)])
    live.hub.disconnect(1)
    await closeCode(ada.socket)
    tell(7)
    await ben.next('post_changed')
    assert.deepEqual(ada.received, [{ type: 'connected' }])
  })
})
