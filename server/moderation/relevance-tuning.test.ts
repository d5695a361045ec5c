import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createPost } from '#contract/posts.ts'
import { chooseRelevanceTuning, readRelevanceTuning } from '#contract/relevance.ts'
import { addText, family, mix } from '#relevance/hash.ts'
import { isOn, readTrainingPosts } from '#relevance/training/read-posts.ts'
import { rescore } from '#server/posts/score-posts.ts'
import { openScorer } from '#server/relevance/scorer.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { tuneRelevance } from './relevance-tuning.ts'

/** An instance whose subject is software, which the shipped score considers off topic. */
const software = [
  ...['release-notes', 'fr-documentation-technique', 'pt-tecnologia-guia', 'web-docs', 'web-ai-tech'],
  ...['broad-help', 'broad-reference', 'terse-systems'],
]
const isSoftware = (source = '') => source.includes('software') || software.includes(source)
const mixed = (id: string) => mix(addText(family('order'), id))
const decisions = readTrainingPosts()
  .filter(({ id }) => id.startsWith('prose-'))
  .toSorted((a, b) => mixed(a.id) - mixed(b.id))
  .slice(0, 400)
  .map((post) => ({ text: post.text, isOfField: isOn(post), isRelevant: isOn(post) || isSoftware(post.source) }))
const text =
  'The daemon watches a directory, compiles the changed modules, writes the shared libraries into an archive and restarts the server. The option for the cache is described in the configuration file.'

let world: World
let ruth: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ruth = await world.admin('Ruth')
})
after(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('relevance_labels').execute()
  await world.db.deleteFrom('instance_settings').where('key', '=', 'relevanceTuning').execute()
  await world.rooms.relevance.refresh()
})

async function decide(made: { text: string; isRelevant: boolean }[]) {
  const began = world.rooms.now().getTime()
  const rows = made.map(({ text: content, isRelevant }, at) => ({
    ...{ content, score: 50, version: 'any', is_relevant: isRelevant, created_at: new Date(began + at * 1000) },
  }))
  await world.db.insertInto('relevance_labels').values(rows).execute()
}
const read = () => world.as(ruth).call(readRelevanceTuning, {})
const choose = (isUsed: boolean) => world.as(ruth).call(chooseRelevanceTuning, { body: { isUsed } })
const scored = (id: number) =>
  world.db.selectFrom('posts').select(['ai_score', 'ai_version']).where('id', '=', id).executeTakeFirstOrThrow()
const logged = async () =>
  (await world.db.selectFrom('audit_log').select(['actor_name', 'subject_label']).orderBy('id', 'desc').limit(1).execute())[0]

describe('what the score learns from the decisions of an instance', () => {
  it('is nothing below two hundred of them', async () => {
    await decide(decisions.slice(0, 199))
    assert.equal(await tuneRelevance(world.rooms), undefined)
    assert.deepEqual(await read(), { decisions: 199, fewestDecisions: 200, tuning: null })
    assert.equal((await world.as(ruth).send(chooseRelevanceTuning, { body: { isUsed: true } })).statusCode, 404)
  })

  it('is used when it does better on the newest, shown with its figures, and put aside by an admin', async () => {
    const { id } = await world.as(await world.member('Ada')).call(createPost, { body: { content: text } })
    const before = await scored(id)
    await decide(decisions)
    const tuning = await tuneRelevance(world.rooms)
    assert.equal(tuning?.isBetter, true)
    assert.deepEqual(await logged(), { actor_name: 'The operator', subject_label: 'Relevance learned from 300 decisions' })

    const shown = (await read()).tuning!
    assert.deepEqual([shown.learnedFrom, shown.testedOn, shown.fits, shown.isUsed], [300, 100, true, true])
    assert.ok(shown.tuned.misses < shown.shipped.misses)
    await rescore(world.rooms)
    const learned = await scored(id)
    assert.ok(learned.ai_score! > before.ai_score!)
    assert.equal(learned.ai_version, `${before.ai_version}+${tuning!.correction.version}`)

    assert.equal((await choose(false)).tuning!.isUsed, false)
    assert.deepEqual(await logged(), { actor_name: ruth.name, subject_label: 'Relevance is scored as shipped' })
    await rescore(world.rooms)
    assert.deepEqual(await scored(id), before)
    assert.equal((await choose(true)).tuning!.isUsed, true)
  })

  it('changes nothing when it does worse on the newest', async () => {
    const changedTheirMinds = decisions.map(({ text: said, isOfField }, at) => ({
      text: said,
      isRelevant: at < 300 ? !isOfField : isOfField,
    }))
    await decide(changedTheirMinds)
    assert.equal((await tuneRelevance(world.rooms))?.isBetter, false)
    assert.equal((await read()).tuning, null)
  })

  it('takes the last word on each text', async () => {
    await decide(decisions.map(({ text: said, isOfField }) => ({ text: said, isRelevant: !isOfField })))
    await world.db
      .updateTable('relevance_labels')
      .set({ created_at: new Date(0) })
      .execute()
    await decide(decisions)
    assert.equal((await read()).decisions, 400)
    assert.equal((await tuneRelevance(world.rooms))?.isBetter, true)
  })

  it('reaches another process on the same database', async () => {
    const { config, log, database } = world.rooms
    const other = await openScorer(config, { log, database })
    try {
      const shipped = other.score(text)
      await decide(decisions)
      await tuneRelevance(world.rooms)
      await other.refresh()
      assert.ok(other.score(text).score > shipped.score)
      await choose(false)
      await other.refresh()
      assert.deepEqual(other.score(text), shipped)
    } finally {
      other.close()
    }
  })
})
