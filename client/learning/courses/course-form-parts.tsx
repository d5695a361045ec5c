import { courseBodyMaxLength, type CourseLevel, courseLevels, type CourseType, courseTypes } from '#contract/courses.ts'
import { holdingTitleMaxLength } from '#contract/holdings.ts'
import { CostFields } from '#client/forms/cost-fields.tsx'
import { fieldsBy, type PartOf } from '#client/forms/fields-by.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { CoverField } from '#client/groups/cover-field.tsx'
import { listLanguages } from '#client/groups/languages.ts'
import { CheckboxField, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { CompetenciesField } from '#client/learning/competencies-field.tsx'
import type { CourseValues } from './course-values.ts'
import { levelWords, typeWords } from '#client/learning/learning-words.ts'

type PartProps = PartOf<CourseValues>

/** The id of a field, for links from the error summary. */
export const idOfField = (field: string) => `course-${field}`

const fieldOf = fieldsBy<CourseValues>(idOfField)

export function DescribePart(props: PartProps) {
  const { values, refusals, set } = props
  const field = fieldOf(props)
  return (
    <FormPart id="describe" title="What is it?">
      <TextField label="Title" required maxLength={holdingTitleMaxLength} autoComplete="off" dir="auto" {...field('title')} />
      <div className="grid-2">
        <Select
          label="Type"
          options={courseTypes.map((value) => ({ value, label: typeWords[value] }))}
          {...field('type')}
          onChange={({ target }) => set({ type: target.value as CourseType })}
        />
        <TextField label="Provider" required hint="Who offers it." maxLength={120} dir="auto" {...field('provider')} />
      </div>
      <TextField
        label="Link"
        required
        hint="Where it is taken, beginning with https://"
        type="url"
        inputMode="url"
        {...field('url')}
      />
      <TextArea
        label="Description"
        optional
        rows={6}
        hint="What one can do afterward, and for whom it is."
        maxLength={courseBodyMaxLength}
        dir="auto"
        {...field('body')}
      />
      <CoverField
        cover={values.cover}
        error={refusals.cover}
        onChange={(cover) => set({ cover })}
        without={{ button: 'Remove picture', hint: 'Wide pictures suit the place best.' }}
      />
      <CompetenciesField
        id={idOfField('competencies')}
        chosen={values.competencies}
        error={refusals.competencies}
        onChange={(competencies) => set({ competencies })}
      />
    </FormPart>
  )
}

export function TakePart(props: PartProps) {
  const { values, set } = props
  const field = fieldOf(props)
  return (
    <FormPart id="take" title="How is it taken?">
      <div className="grid-2">
        <TextField label="Hours" required hint="In quarters: 0.25, 1.5" inputMode="decimal" {...field('hours')} />
        <Select
          label="Level"
          options={courseLevels.map((value) => ({ value, label: levelWords[value] }))}
          {...field('level')}
          onChange={({ target }) => set({ level: target.value as CourseLevel })}
        />
      </div>
      <Select label="Language" required placeholder="Choose" options={listLanguages()} {...field('language')} />
      <Options
        label="When"
        name="pace"
        value={values.selfPaced ? 'own' : 'days'}
        options={[
          { value: 'own', label: 'At your own pace', hint: 'It can be begun at any time.' },
          { value: 'days', label: 'On certain days', hint: 'It begins and ends on the same days for everyone.' },
        ]}
        onChoose={(pace) => set({ selfPaced: pace === 'own' })}
      />
      {!values.selfPaced && (
        <div className="grid-2">
          <TextField label="Starts on" required type="date" {...field('startsOn')} />
          <TextField label="Ends on" required type="date" min={values.startsOn} {...field('endsOn')} />
        </div>
      )}
      <CostFields cost={values.cost} onChoose={(cost) => set({ cost })} price={field('price')} />
      <CheckboxField
        label="Its provider gives a certificate"
        checked={values.givesCertificate}
        onChange={({ target }) => set({ givesCertificate: target.checked })}
      />
    </FormPart>
  )
}
