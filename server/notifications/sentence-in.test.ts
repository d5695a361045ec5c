import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { holdingKindNames } from '#contract/holding-kinds.ts'
import { notificationKinds, notificationTypes } from '#contract/notification-kinds.ts'
import { wordsIn } from '#server/mail/words/words.ts'
import { actOf, houseSpeaks, sentenceIn, sentenceOf } from './sentence-in.ts'

const sender = { id: 1, name: 'Ada Bell', profilePicture: null }
const holdings = [null, ...holdingKindNames.map((kind) => ({ id: 2, kind, title: 'Maps $& {content} {}', parentId: 3 }))]

/** Every possible line about what people do. */
const lines = notificationTypes.flatMap((type) =>
  holdings.flatMap((holding) =>
    ['', '3'].flatMap((content) =>
      [0, 1, 2].map((otherSenders) => ({ type, holding, content, otherSenders, sender, said: null })),
    ),
  ),
)
/** For things with a title, which the act mentions. */
const namesTitle = (type: (typeof notificationTypes)[number]) =>
  notificationKinds[type].per === 'holding' || type === 'collection_news'

describe('a line of a letter', () => {
  it('is in English what the pages say', () => {
    const acts = lines.filter((line) => actOf(line) && namesTitle(line.type) === (line.holding !== null))
    assert.ok(acts.length > 100)
    for (const line of acts) assert.equal(sentenceIn(wordsIn.en, line), sentenceOf(line))
  })

  it('has an act in every catalogue for all that people do, and none is left over', () => {
    const used = new Set(lines.flatMap((line) => actOf(line) ?? []))
    for (const words of Object.values(wordsIn)) assert.deepEqual(Object.keys(words.acts).sort(), [...used].sort())
  })

  it('has the one sentence of those kinds that always say the same', () => {
    const ones = notificationTypes.filter((type) => notificationKinds[type].sentence)
    assert.deepEqual(Object.keys(houseSpeaks).sort(), ones.sort())
    for (const type of ones) {
      const line = { type, holding: null, content: 'a reason', otherSenders: 0, sender: null }
      assert.equal(sentenceIn(wordsIn.en, line), notificationKinds[type].sentence)
    }
    const warning = { type: 'warning', holding: null, content: 'a reason', otherSenders: 0, sender: null }
    assert.equal(sentenceIn(wordsIn.de, warning), 'Sie haben eine Verwarnung erhalten')
  })

  it('says in the reader’s language what the house told, and as it was told what it does not know', () => {
    const line = { type: 'event_changed', holding: null, content: 'A place is free', otherSenders: 0, sender: null }
    assert.equal(
      sentenceIn(wordsIn.fr, { ...line, said: ['linkBroken', { title: 'Maps' }] }),
      'Le lien de «\u00A0Maps\u00A0» ne fonctionne plus',
    )
    assert.equal(sentenceIn(wordsIn.fr, { ...line, said: null }), 'A place is free')
    assert.equal(sentenceIn(wordsIn.fr, { ...line, said: ['ofALaterRelease', {}] as never }), 'A place is free')
    assert.equal(sentenceIn(wordsIn.fr, { ...line, type: 'of_a_later_release' }), 'A place is free')
  })
})
