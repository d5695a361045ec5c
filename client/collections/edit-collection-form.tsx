import { useState } from 'react'
import { type Collection, editCollection } from '#contract/collections.ts'
import { call } from '#client/http/call.ts'
import { CollectionForm } from './collection-form.tsx'
import { changeOfCollection, type CollectionValues, type NewCollectionBody, valuesOfCollection } from './collection-values.ts'
import { useCollectionAction } from './queries.ts'

/** Stays open: items and editors are changed beside it. */
export function EditCollectionForm({ collection }: { collection: Collection }) {
  const [before, setBefore] = useState<CollectionValues>(() => valuesOfCollection(collection))
  const [values, setValues] = useState<CollectionValues>(before)
  const edit = useCollectionAction({
    run: (body: Partial<NewCollectionBody>) => call(editCollection, { params: { id: String(collection.id) }, body }),
    done: (_, { hasProposal }) => ({
      title: 'Collection updated',
      ...(hasProposal && { description: 'Your change has been submitted for review.' }),
    }),
  })
  async function send() {
    await edit.mutateAsync(changeOfCollection(before, values))
    setBefore(values)
  }
  return <CollectionForm values={values} onChange={setValues} onSend={send} send={{ label: 'Save changes', busy: 'Saving...' }} />
}
