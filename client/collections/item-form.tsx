import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Eye, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { type Collection, editCollection } from '#contract/collections.ts'
import { metadataFieldNames, metadataFields, type MetadataField } from '#contract/dublin-core.ts'
import { editItem, type Item, type ItemEdit } from '#contract/items.ts'
import { FormPart } from '#client/forms/form-part.tsx'
import { LongForm, type Refusals } from '#client/forms/long-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { ItemFiles } from './item-files.tsx'
import { checkItem, type ItemValues, refusalsOfItem, valuesOfItem } from './item-values.ts'
import { itemQuery, useCollectionAction } from './queries.ts'
import { RightsField } from './rights-field.tsx'

/** One item within its collection: its files, and its metadata. */
export function ItemForm({ collection, id }: { collection: Collection; id: number }) {
  const query = useQuery({
    ...itemQuery(id),
    refetchInterval: ({ state }) => (state.data?.files.some((file) => file.state === 'waiting') ? lookAgainMs : false),
  })
  const item = query.data?.collection.id === collection.id ? query.data : undefined
  return (
    <>
      <div className="page-head">
        <h1 className="title">Edit item</h1>
        <div className="row wrap">
          <ButtonLink icon={<ArrowLeft />} to={paths.editCollection(collection.id, 'items')}>
            All items
          </ButtonLink>
          {item && <CoverButton collection={collection} item={item} />}
          {item && (
            <ButtonLink icon={<Eye />} to={paths.item(collection.id, id)}>
              View item
            </ButtonLink>
          )}
        </div>
      </div>
      {item && (
        <div className="item-edit">
          <ItemFiles item={item} />
          <DescribeItem key={item.id} item={item} />
        </div>
      )}
      {!item && (query.isError || query.data) && (
        <div className="card bleed">
          <LoadError text="Error loading the item. Please try again later." onRetry={() => void query.refetch()} />
        </div>
      )}
      {!item && query.isPending && <PageSpinner />}
    </>
  )
}

const lookAgainMs = 3_000

/** Makes its picture represent the collection; by default the first item's does. */
function CoverButton({ collection, item }: { collection: Collection; item: Item }) {
  const isCover = collection.coverItemId === item.id
  const choose = useCollectionAction({
    run: () => call(editCollection, { params: { id: String(collection.id) }, body: { coverItemId: isCover ? null : item.id } }),
    done: { title: 'Collection updated' },
  })
  if (!item.files.some(({ thumb }) => thumb)) return null
  return (
    <Button icon={<ImageUp />} aria-pressed={isCover} disabled={choose.isPending} onClick={() => choose.mutate(undefined)}>
      Use as cover
    </Button>
  )
}

/** What most items have, followed by the rest of Dublin Core. */
const first: MetadataField[] = ['title', 'creator', 'date', 'description', 'subject', 'spatial', 'language', 'rights']
const rest = metadataFieldNames.filter((name) => !first.includes(name))

const idOf = (field: string) => `item-${field}`

function DescribeItem({ item }: { item: Item }) {
  const [before, setBefore] = useState<ItemValues>(() => valuesOfItem(item))
  const [values, setValues] = useState<ItemValues>(before)
  const edit = useCollectionAction({
    run: (body: ItemEdit) => call(editItem, { params: { id: String(item.id) }, body }),
    done: (_, { hasProposal }) => ({
      title: 'Item updated',
      ...(hasProposal && { description: 'Your change has been submitted for review.' }),
    }),
  })
  async function send(body: ItemEdit) {
    await edit.mutateAsync(body)
    setBefore(values)
  }
  const hasMore = rest.some((name) => values[name] !== '')
  return (
    <LongForm
      className="room-form"
      check={() => checkItem(before, values)}
      onSend={send}
      refusalsIn={({ code, fields, words }) => (code === 'identifier_taken' ? { identifier: words } : refusalsOfItem(fields))}
      idOf={idOf}
      order={[...first, ...rest]}
      send={{ label: 'Save changes', busy: 'Saving...' }}
    >
      {(refusals) => {
        const fieldOf = (name: MetadataField) => (
          <MetadataControl
            key={name}
            name={name}
            value={values[name]}
            refusals={refusals}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        )
        return (
          <>
            <FormPart id="item-describe" title="Describe it">
              {first.map(fieldOf)}
            </FormPart>
            <Fold className="item-more" summary="More fields" isNeeded={hasMore || rest.some((name) => refusals[name])}>
              <div className="form-part">{rest.map(fieldOf)}</div>
            </Fold>
          </>
        )
      }}
    </LongForm>
  )
}

const hints: Partial<Record<MetadataField, string>> = {
  date: 'One per line: 1873, 1873-05-04, 1873~ (about), 187X (in the 1870s), 1871/1889.',
  language: 'One per line: en, pt-BR, zh-Hant.',
  identifier: 'As your catalog has it. No other item of this collection has it.',
}

type MetadataControlProps = { name: MetadataField; value: string; refusals: Refusals; onChange: (value: string) => void }

function MetadataControl({ name, value, refusals, onChange }: MetadataControlProps) {
  const { label, isText, isRequired, mostValues, maxLength, form } = metadataFields[name]
  const field = { id: idOf(name), error: refusals[name], value }
  if (form === 'rights') return <RightsField {...field} onChange={onChange} />
  const control = {
    ...field,
    ...{ label, optional: !isRequired, dir: 'auto' },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (isText) return <TextArea {...control} rows={name === 'transcript' ? 10 : 4} maxLength={maxLength} hint={hints[name]} />
  if (mostValues === 1) return <TextField {...control} required={isRequired} maxLength={maxLength} hint={hints[name]} />
  const lines = value.split('\n').length
  return <TextArea {...control} rows={Math.min(6, Math.max(2, lines))} hint={hints[name] ?? 'One per line.'} />
}
