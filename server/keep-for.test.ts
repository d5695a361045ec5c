import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { asTransaction } from './database/transaction-scope.ts'
import { keepFor } from './keep-for.ts'
import type { Rooms } from './rooms.ts'

let nowMs: number
let worked: number
const roomsOf = () => ({ now: () => new Date(nowMs) }) as Rooms
const work = async () => ++worked

beforeEach(() => {
  nowMs = worked = 0
})

it('works once for all who ask within the time, also at once, and again after it', async () => {
  const [keep, rooms] = [keepFor<number>(1000), roomsOf()]
  assert.deepEqual(await Promise.all([keep(rooms, work), keep(rooms, work)]), [1, 1])
  nowMs = 999
  assert.equal(await keep(rooms, work), 1)
  nowMs = 1000
  assert.equal(await keep(rooms, work), 2)
})

it('works again when the clock was ahead and is put right', async () => {
  const [keep, rooms] = [keepFor<number>(1000), roomsOf()]
  nowMs = 86_400_000
  assert.equal(await keep(rooms, work), 1)
  nowMs = 0
  assert.equal(await keep(rooms, work), 2)
})

it('keeps each key of each server for itself, until that one is forgotten', async () => {
  const [keep, rooms, others] = [keepFor<number>(1000), roomsOf(), roomsOf()]
  const all = async () => [await keep(rooms, work, 7), await keep(rooms, work, 8), await keep(others, work, 7)]
  assert.deepEqual(await all(), [1, 2, 3])
  keep.forget(rooms, 7)
  assert.deepEqual(await all(), [4, 2, 3])
})

it('tells a failure to those who waited for it, and does not keep it', async () => {
  const [keep, rooms] = [keepFor<number>(1000), roomsOf()]
  const fail = () => Promise.reject(new Error('too busy'))
  const asked = await Promise.allSettled([keep(rooms, fail), keep(rooms, work)])
  assert.deepEqual(
    asked.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await keep(rooms, work), 1)
})

it('does not lose newer work to older work that fails late', async () => {
  const [keep, rooms] = [keepFor<number>(1000), roomsOf()]
  const late = Promise.withResolvers<number>()
  const asked = keep(rooms, () => late.promise)
  nowMs = 1000
  await keep(rooms, work)
  late.reject(new Error('too late'))
  await assert.rejects(asked)
  assert.equal(await keep(rooms, work), 1)
})

it('lets the oldest of thousands go', async () => {
  const [keep, rooms] = [keepFor<number>(1000), roomsOf()]
  for (let key = 0; key <= 5000; key++) await keep(rooms, work, key)
  assert.equal(await keep(rooms, work, 1), 2)
  assert.equal(await keep(rooms, work, 0), 5002)
})

it('is not asked inside a transaction, which holds the connection that the work may wait for', async () => {
  const [keep, rooms] = [keepFor<number>(1000), roomsOf()]
  await keep(rooms, work)
  await assert.rejects(
    asTransaction(async () => keep(rooms, work)),
    /inside a transaction/,
  )
})
