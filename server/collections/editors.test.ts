import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answerEditing, askToEdit, editCollection, listCollections, readCollection, removeEditor } from '#contract/collections.ts'
import { leaveGroup } from '#contract/group-members.ts'
import { archiveGroup } from '#contract/groups.ts'
import { readImport, startImport } from '#contract/imports.ts'
import { createItem, deleteItem, editItem, orderItems, readItem } from '#contract/items.ts'
import { wordsOf } from '#contract/notification-kinds.ts'
import { listNotifications } from '#contract/notifications.ts'
import { blockUser, unblockUser } from '#contract/profiles.ts'
import { listQueue, reviewSubject } from '#contract/review.ts'
import { askForDeletion, deletionGraceDays } from '#contract/your-data.ts'
import { eraseDueAccounts } from '#server/account-deletion/erase-account.ts'
import { takeBackQuestions } from './editors.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof collectionRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = collectionRoom(world, () => ava!)
  ;[ada, ben, cleo, ava] = [...(await world.members('Ada', 'Ben', 'Cleo')), await world.admin('Ava')]
})
after(() => world.close())

const ask = (id: number, asker: Actor, asked: Actor) =>
  world.as(asker).call(askToEdit, { ...room.at(id), body: { userId: asked.id } })
const answer = (id: number, asked: Actor, accept: boolean) =>
  world.as(asked).call(answerEditing, { ...room.at(id), body: { accept } })
const remove = (id: number, whom: Actor) => ({ params: { id: `${id}`, userId: `${whom.id}` } })
const toldOf = async (viewer: Actor, id: number) =>
  (await world.as(viewer).call(listNotifications, {}))
    .filter(({ holding }) => holding?.id === id)
    .map((notice) => Object.values(wordsOf(notice)).join(' '))

describe('those who edit a collection with its author', () => {
  it('and leave the question for a month are asked no longer, and read no draft', async () => {
    const { id } = await room.begin(ada!, { title: 'Left unanswered' })
    await ask(id, ada!, ben!)
    const askDaysAgo = async (days: number) => {
      const since = new Date(world.rooms.now().getTime() - days * 86_400_000)
      await world.db.updateTable('editors').set({ since }).where('collection_id', '=', id).execute()
    }
    await askDaysAgo(29)
    await takeBackQuestions(world.rooms)
    assert.equal((await room.read(id, ben!)).may.answerEditing, true)
    await askDaysAgo(30)
    assert.equal((await room.read(id, ben!)).may.answerEditing, false)
    await takeBackQuestions(world.rooms)
    assert.equal((await world.as(ben!).refused(readCollection, room.at(id))).code, 'holding_not_found')
    assert.deepEqual([await toldOf(ben!, id), (await room.read(id, ada!)).askedEditors], [[], []])
  })

  it('do not edit it any more with one whom they block, once it is theirs', async () => {
    const id = (await room.stand(ada!, { title: 'Passed on' })).id
    for (const editor of [ben!, cleo!]) {
      await ask(id, ada!, editor)
      await answer(id, editor, true)
    }
    await world.as(ben!).call(blockUser, { body: { userId: cleo!.id } })
    await world.as(ada!).call(removeEditor, remove(id, ada!))
    const { user, editors } = await room.read(id, ben!)
    assert.deepEqual([user.id, editors.map((person) => person.id)], [ben!.id, [ben!.id]])
    assert.equal((await world.as(cleo!).refused(readCollection, room.at(id))).code, 'holding_not_found')
    await world.as(ben!).call(unblockUser, { params: { userId: `${cleo!.id}` } })
  })

  it('change nothing that a group reads where it is archived, nor its author who has left; that one takes things away', async () => {
    const groups = groupRoom(world, () => ava!)
    for (const isArchived of [true, false]) {
      const groupId = await groups.stand(cleo!, { joining: 'request' }, [ada!, ben!])
      const { id, ids } = await room.stand(ada!, { audience: 'group', groupId }, [{}, {}])
      await ask(id, ada!, ben!)
      await answer(id, ben!, true)
      if (isArchived) await world.as(cleo!).call(archiveGroup, { ...groups.at(groupId), body: { isArchived } })
      else await world.as(ada!).call(leaveGroup, groups.at(groupId))
      for (const editor of isArchived ? [ada!, ben!] : [ada!]) {
        const refused = [
          await world.as(editor).refused(editItem, { ...room.at(ids[0]!), body: { metadata: { creator: ['Ada'] } } }),
          await world.as(editor).refused(createItem, { ...room.at(id), body: { type: 'image', metadata: { title: ['More'] } } }),
          await world.as(editor).refused(orderItems, { ...room.at(id), body: { itemId: ids[1]!, before: ids[0]! } }),
          await world.as(editor).refused(editCollection, { ...room.at(id), body: { institution: 'Another' } }),
        ]
        assert.deepEqual(new Set(refused.map(({ code }) => code)), new Set([isArchived ? 'group_archived' : 'not_a_member']))
      }
      await world.as(ada!).call(deleteItem, room.at(ids[1]!))
      assert.equal((await room.read(id, cleo!)).items, 1)
    }
  })

  it('are asked, read the draft, and build it together once they have accepted', async () => {
    const { id } = await room.begin(ada!, { title: 'By two' })
    const item = await room.add(ada!, id)
    assert.deepEqual(
      (await ask(id, ada!, ben!)).askedEditors?.map((person) => person.id),
      [ben!.id],
    )
    await ask(id, ada!, ben!)
    assert.deepEqual(await toldOf(ben!, id), ['Ada asked you to edit “By two” with them'])
    const asked = await room.read(id, ben!)
    assert.deepEqual([asked.may.answerEditing, asked.may.edit, asked.askedEditors], [true, false, null])
    const edit = { ...room.at(item.id), body: { metadata: { creator: ['Ben'] } } }
    assert.equal((await world.as(ben!).refused(editItem, edit)).code, 'not_yours')
    const editing = await answer(id, ben!, true)
    assert.deepEqual(
      [editing.role, editing.may.edit, editing.editors.map((person) => person.id)],
      ['editor', true, [ada!.id, ben!.id]],
    )
    assert.deepEqual(await toldOf(ada!, id), ['Ben edits “By two” with you now'])
    await world.as(ben!).call(editItem, edit)
    const added = await room.add(ben!, id)
    assert.deepEqual([added.user.id, added.role, (await room.read(id, ada!)).allItems], [ada!.id, 'editor', 2])
    assert.equal((await world.as(cleo!).refused(readCollection, room.at(id))).code, 'holding_not_found')
    assert.equal(
      (await world.as(cleo!).refused(answerEditing, { ...room.at(id), body: { accept: true } })).code,
      'holding_not_found',
    )
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('decline, step down or are removed, and have no rights from then on; the author only passes it on', async () => {
    const { id } = await room.begin(ada!)
    await ask(id, ada!, ben!)
    assert.equal((await answer(id, ben!, false)).may.edit, false)
    assert.equal((await world.as(ben!).refused(readCollection, room.at(id))).code, 'holding_not_found')
    for (const editor of [ben!, cleo!]) {
      await ask(id, ada!, editor)
      await answer(id, editor, true)
    }
    const others = remove(id, cleo!)
    assert.equal((await world.as(ben!).refused(removeEditor, others)).code, 'not_yours')
    assert.equal((await world.as(ben!).refused(removeEditor, remove(id, ada!))).code, 'not_yours')
    await world.as(ada!).call(removeEditor, others)
    assert.equal((await world.as(cleo!).refused(readCollection, room.at(id))).code, 'holding_not_found')
    const item = await room.add(ada!, id)
    await world.as(ada!).call(removeEditor, remove(id, ada!))
    assert.deepEqual([(await room.read(id, ben!)).role, (await room.item(item.id, ben!)).user.id], ['author', ben!.id])
    assert.equal((await world.as(ada!).refused(readItem, room.at(item.id))).code, 'holding_not_found')
    assert.equal((await world.as(ben!).refused(removeEditor, remove(id, ben!))).code, 'not_yours')
  })

  it('get it with its items also where they have sent something under the same name of their own', async () => {
    const begin = (author: Actor) =>
      room.begin(author, { clientId: 'the-same-collection', editors: author === ada ? [ben!.id] : [] })
    const add = async (author: Actor, id: number) =>
      world.as(author).call(createItem, {
        ...room.at(id),
        body: { type: 'image', metadata: { title: ['The same'] }, clientId: 'the-same-item' },
      })
    const [{ id }, { id: own }] = [await begin(ada!), await begin(ben!)]
    const [item] = [await add(ada!, id), await add(ben!, own)]
    await answer(id, ben!, true)
    await world.as(ada!).call(removeEditor, remove(id, ada!))
    assert.deepEqual([(await room.read(id, ben!)).role, (await room.item(item.id, ben!)).user.id], ['author', ben!.id])
    assert.deepEqual([(await begin(ben!)).id, (await room.read(own, ben!)).allItems], [own, 1])
  })

  it('are told of as asked to no one else', async () => {
    const { id } = await room.stand(ada!)
    await ask(id, ada!, cleo!)
    for (const whom of [cleo!, ava!])
      assert.equal((await world.as(ben!).refused(removeEditor, remove(id, whom))).code, 'not_yours')
  })

  it('find it among their own while it is a draft, and in a hidden group only as long as they are in it', async () => {
    const groupId = await groupRoom(world, () => ava!).stand(ada!, { joining: 'hidden' }, [ben!])
    const { id } = await room.begin(ada!, { audience: 'group', groupId, editors: [ben!.id] })
    await answer(id, ben!, true)
    const imported = await world.as(ben!).call(startImport, room.at(id))
    const own = async () => (await world.as(ben!).call(listCollections, { query: { mine: 'true' } })).map((card) => card.id)
    assert.ok((await own()).includes(id))
    await world.as(ben!).call(leaveGroup, room.at(groupId))
    assert.ok(!(await own()).includes(id))
    assert.equal((await world.as(ben!).refused(readImport, { ...room.at(imported.id), query: {} })).code, 'import_not_found')
  })

  it('do not decide on it, where another admin is', async () => {
    const bea = await world.admin('Bea')
    const { id } = await room.begin(ada!, { editors: [bea.id] })
    await answer(id, bea, true)
    await room.add(ada!, id)
    await room.submit(ada!, id)
    const approve = { body: { subjectType: 'holding', subjectId: id, decision: 'approve' } } as const
    assert.equal((await world.as(bea).refused(reviewSubject, approve)).code, 'own_submission')
    const [line] = await world.as(bea).call(listQueue, { query: { type: 'collection' } })
    assert.deepEqual([line?.subjectId, line?.holding?.role], [id, 'editor'])
    await world.as(ava!).call(reviewSubject, approve)
  })

  it('keep it in sight of those whom its author has blocked; alone it is not', async () => {
    const [dora, finn] = [await world.member('Dora'), await world.member('Finn')]
    const together = await room.stand(dora, {}, [{ title: ['Together'] }])
    const alone = await room.stand(dora, {}, [{ title: ['Alone'] }])
    await ask(together.id, dora, ben!)
    await answer(together.id, ben!, true)
    await ask(alone.id, dora, finn)
    await world.as(dora).call(blockUser, { body: { userId: finn.id } })
    assert.equal((await room.item(together.ids[0]!, finn)).title, 'Together')
    assert.equal((await world.as(finn).refused(readItem, room.at(alone.ids[0]!))).code, 'holding_not_found')
    assert.deepEqual((await room.read(alone.id, dora)).askedEditors, [])
    const again = { ...room.at(alone.id), body: { userId: finn.id } }
    assert.equal((await world.as(dora).refused(askToEdit, again)).code, 'user_not_found')
  })

  it('have it when its author leaves; without them it goes, or stays as its author chose', async () => {
    const gil = await world.member('Gil')
    const together = await room.stand(gil, { audience: 'public' })
    await ask(together.id, gil, cleo!)
    await answer(together.id, cleo!, true)
    const draft = await room.begin(gil, { title: 'Begun by two', editors: [cleo!.id] })
    await answer(draft.id, cleo!, true)
    const namesTo = async (viewer: Actor | null) => (await room.read(together.id, viewer)).editors.map(({ name }) => name)
    assert.deepEqual([await namesTo(ben!), await namesTo(null)], [['Gil', 'Cleo'], ['Gil']])
    const alone = await room.stand(gil, { audience: 'public' })
    await world.as(gil).call(askForDeletion, { body: { currentPassword: gil.password, keepsWriting: false } })
    world.pass(deletionGraceDays * 24)
    await eraseDueAccounts(world.rooms)
    assert.deepEqual([(await room.read(together.id, cleo!)).role, (await room.read(draft.id, cleo!)).role], ['author', 'author'])
    assert.equal((await room.item(together.ids[0]!, null)).user.id, cleo!.id)
    await world.as(cleo!).call(editCollection, { ...room.at(together.id), body: { order: 'title' } })
    assert.equal((await world.as(cleo!).refused(readCollection, room.at(alone.id))).code, 'holding_not_found')
    const gone = await world.db.selectFrom('gone_items').select('item_id').where('collection_id', '=', alone.id).execute()
    assert.deepEqual(gone, [{ item_id: alone.ids[0] }])
  })
})
