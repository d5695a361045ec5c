import { useQuery } from '@tanstack/react-query'
import { holdingBodyMaxLength, holdingTitleMaxLength } from '#contract/holdings.ts'
import { openCategoriesQuery } from '#client/categories/queries.ts'
import { FormPart } from '#client/forms/form-part.tsx'
import { CoverField } from '#client/groups/cover-field.tsx'
import { listLanguages } from '#client/groups/languages.ts'
import { CompetenciesField } from '#client/learning/competencies-field.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { fieldOf, idOf, type PartProps } from './form-field.ts'

export function WhatPart(props: PartProps) {
  const { values, set, refusals } = props
  const { data: categories = [] } = useQuery(openCategoriesQuery(values.categoryId))
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
      <CompetenciesField
        id={idOf('competencies')}
        isOptional
        chosen={values.competencies}
        onChange={(competencies) => set({ competencies })}
      />
    </FormPart>
  )
}
