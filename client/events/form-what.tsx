import { useQuery } from '@tanstack/react-query'
import { type Competency, competencies, mostCompetencies } from '#contract/competencies.ts'
import { holdingBodyMaxLength, holdingTitleMaxLength } from '#contract/holdings.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { FormPart } from '#client/forms/form-part.tsx'
import { CoverField } from '#client/groups/cover-field.tsx'
import { listLanguages } from '#client/groups/languages.ts'
import { CheckboxField, TextArea, TextField } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { fieldOf, idOf, type PartProps } from './form-field.ts'

export function WhatPart(props: PartProps) {
  const { values, set, refusals } = props
  const { data: categories = [] } = useQuery(categoriesQuery)
  const field = fieldOf(props)
  return (
    <FormPart id="what" title="What is it?">
      <TextField
        label="Title"
        required
        hint="Say what people will be able to do afterward."
        maxLength={holdingTitleMaxLength}
        autoComplete="off"
        dir="auto"
        {...field('title')}
      />
      <TextArea label="Description" optional rows={6} maxLength={holdingBodyMaxLength} dir="auto" {...field('body')} />
      <div className="grid-2">
        <Select
          label="Topic"
          optional
          placeholder="None"
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...field('categoryId')}
        />
        <Select label="Language" optional placeholder="Not said" options={listLanguages()} {...field('language')} />
      </div>
      <CoverField
        cover={values.cover}
        error={refusals.cover}
        onChange={(cover) => set({ cover })}
        without={{ button: 'Remove picture', hint: 'Wide pictures suit the place best.' }}
      />
      <TextField
        label="More information"
        optional
        hint="A page elsewhere, beginning with https://"
        type="url"
        inputMode="url"
        {...field('infoUrl')}
      />
      <TextField
        label="Credit hours"
        optional
        hint="In quarters of an hour, for the learning records of those who attend."
        inputMode="decimal"
        className="event-form-number"
        {...field('creditHours')}
      />
      <Competencies chosen={values.competencies} onChange={(chosen) => set({ competencies: chosen })} />
    </FormPart>
  )
}

function Competencies({ chosen, onChange }: { chosen: Competency[]; onChange: (chosen: Competency[]) => void }) {
  const isFull = chosen.length >= mostCompetencies
  const toggle = (name: Competency) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])
  return (
    <details className="event-form-more" id={idOf('competencies')} open={chosen.length > 0 || undefined}>
      <summary>
        Competencies <span className="optional">(optional)</span>
      </summary>
      <fieldset className="field">
        <legend className="hint">{`What people learn. Up to ${mostCompetencies}; ${chosen.length} chosen.`}</legend>
        <div className="event-form-checks">
          {competencies.map((name) => (
            <CheckboxField
              key={name}
              label={name}
              checked={chosen.includes(name)}
              disabled={isFull && !chosen.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </div>
      </fieldset>
    </details>
  )
}
