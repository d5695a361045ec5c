import { askToEdit, type Collection, mostEditors, removeEditor } from '#contract/collections.ts'
import { Partners } from '#client/events/partners.tsx'
import { call } from '#client/http/call.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'

const words = {
  noun: 'editor',
  does: 'edit this collection',
  ask: 'Ask an editor',
  may: 'An editor may change the collection, its items and their order.',
}

/** Its author first, then the other editors, then those who have been asked. */
export function EditorsPart({ collection: { id, editors, askedEditors, user, may } }: { collection: Collection }) {
  const params = { id: String(id) }
  const people = [
    ...editors.map((editor) => ({ user: editor, isAsked: false })),
    ...(askedEditors ?? []).map((asked) => ({ user: asked, isAsked: true })),
  ]
  return (
    <section className="collection-editors" aria-label="Editors">
      <p className="muted">
        Editors change the collection, its items and their order. Up to {mostEditors} besides its author, if they accept.
      </p>
      <Partners
        words={words}
        people={people}
        author={user}
        mayEdit={may.edit}
        most={mostEditors}
        roomKey={collectionsKey}
        onAsk={(person) => call(askToEdit, { params, body: { userId: person.id } })}
        onRemove={(person) => call(removeEditor, { params: { ...params, userId: String(person.id) } })}
      />
    </section>
  )
}
