import { type FormEvent, useState } from 'react'
import { cloths } from '#contract/categories.ts'
import { addCategory, categoryNameMaxLength, changeCategory, type KeptCategory } from '#contract/category-desk.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { adminKey } from '#client/queue/use-decision.ts'
import { Button } from '#client/ui/button.tsx'
import { Cloth } from '#client/ui/cloth.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'

type Words = Pick<KeptCategory, 'name' | 'cloth'>
type CategoryDialogProps = { category: KeptCategory | undefined; onClose: () => void }

const options = cloths.map((cloth) => ({
  value: cloth,
  label: <Cloth cloth={cloth} name={cloth[0]!.toUpperCase() + cloth.slice(1)} />,
}))

/** A new one, or another name and color for an existing one. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const [words, setWords] = useState<Words>({ name: category?.name ?? '', cloth: category?.cloth ?? cloths[0] })
  const [error, setError] = useState<string>()
  const save = useAction(
    {
      run: (body: Words) =>
        category ? call(changeCategory, { params: { id: String(category.id) }, body }) : call(addCategory, { body }),
      done: { title: 'Category saved' },
    },
    [adminKey, categoriesQuery.queryKey],
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    save.mutate(words, { onSuccess: onClose, onError: ({ fields }) => setError(fields['name']) })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={category ? `Edit ${category.name}` : 'Add category'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="category" variant="primary" busy={save.isPending ? 'Saving...' : undefined}>
            Save
          </Button>
        </>
      }
    >
      <form id="category" className="stack" noValidate onSubmit={submit}>
        <TextField
          label="Name"
          dir="auto"
          autoComplete="off"
          maxLength={categoryNameMaxLength}
          value={words.name}
          error={error}
          onChange={({ target }) => setWords({ ...words, name: target.value })}
        />
        <RadioGroup
          name="cloth"
          label="Color"
          value={words.cloth}
          options={options}
          onChange={({ target }) => setWords({ ...words, cloth: target.value as Words['cloth'] })}
        />
      </form>
    </Dialog>
  )
}
