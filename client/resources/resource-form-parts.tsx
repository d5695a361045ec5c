import { rules } from '#contract/guidelines.ts'
import { holdingAudiences, holdingTitleMaxLength } from '#contract/holdings.ts'
import { type LicenceId, licenceIds, licences, type LicenceVocabulary } from '#contract/licences.ts'
import { libraryTypes, mostSubjects, resourceBodyMaxLength, type ResourceType, resourceTypes } from '#contract/resources.ts'
import { AudienceFields } from '#client/composer/audience-fields.tsx'
import { fieldsBy, type PartOf } from '#client/forms/fields-by.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { listLanguages } from '#client/groups/languages.ts'
import { CheckboxField, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { listCountries } from '#contract/countries.ts'
import { SpecialitiesField } from '#client/users/specialities-field.tsx'
import { CreatorsField } from './creators-field.tsx'
import type { ResourceValues } from './resource-values.ts'
import { libraryWords, typeWords } from './resource-words.ts'
import { SourceField } from './source-field.tsx'

type PartProps = PartOf<ResourceValues>

/** The id of a field, for links from the error summary. */
export const idOfField = (field: string) => `resource-${field.replaceAll('.', '-')}`

const fieldOf = fieldsBy<ResourceValues>(idOfField)

export const FilePart = ({ values, refusals, set }: PartProps) => (
  <FormPart id="file" title="The file">
    <SourceField
      value={values.source}
      onChange={(source) => set({ source })}
      errors={refusals}
      ids={{ upload: idOfField('upload'), link: idOfField('link') }}
    />
  </FormPart>
)

export function DescribePart(props: PartProps) {
  const { values, refusals, set } = props
  const field = fieldOf(props)
  const toggle = (library: (typeof libraryTypes)[number], isFor: boolean) =>
    set({ audiences: libraryTypes.filter((one) => (one === library ? isFor : values.audiences.includes(one))) })
  return (
    <FormPart id="describe" title="Describe it">
      <TextField label="Title" required maxLength={holdingTitleMaxLength} autoComplete="off" dir="auto" {...field('title')} />
      <TextArea
        label="Description"
        optional
        rows={5}
        hint="What it is, and how it worked in your library."
        maxLength={resourceBodyMaxLength}
        dir="auto"
        {...field('body')}
      />
      <div className="grid-2">
        <Select
          label="Type"
          required
          placeholder="Choose"
          options={resourceTypes.map((value) => ({ value, label: typeWords[value] }))}
          id={idOfField('type')}
          error={refusals.type}
          value={values.type}
          onChange={({ target }) => set({ type: target.value as ResourceType })}
        />
        <Select label="Language" required placeholder="Choose" options={listLanguages()} {...field('language')} />
      </div>
      <SpecialitiesField
        id={idOfField('subjects')}
        label="Subjects"
        most={mostSubjects}
        value={values.subjects}
        error={refusals.subjects}
        onChange={(subjects) => set({ subjects })}
      />
      <fieldset className="field" id={idOfField('audiences')} tabIndex={-1}>
        <legend className="label">
          For <span className="optional">(optional)</span>
        </legend>
        <p className="hint">Up to 5. None means all of them.</p>
        <div className="resource-libraries">
          {libraryTypes.map((library) => (
            <CheckboxField
              key={library}
              label={libraryWords[library]}
              checked={values.audiences.includes(library)}
              onChange={({ target }) => toggle(library, target.checked)}
            />
          ))}
        </div>
        {refusals.audiences && <p className="err">{refusals.audiences}</p>}
      </fieldset>
      <div className="grid-2">
        <Select label="Country" optional placeholder="Any" options={listCountries()} {...field('country')} />
        <TextField label="Year" optional inputMode="numeric" maxLength={4} {...field('year')} />
      </div>
    </FormPart>
  )
}

const rule = rules.find(({ id }) => id === 'rights')!

const idsOf = (vocabulary: LicenceVocabulary) => licenceIds.filter((id) => licences[id].vocabulary === vocabulary)

export function LicencePart({ values, refusals, set }: PartProps) {
  return (
    <FormPart id="licence-part" title="What may others do with it?">
      <Options
        label="Whose work is it?"
        name="vocabulary"
        value={values.vocabulary}
        options={[
          { value: 'creative_commons', label: 'Our own', hint: 'You choose the license.' },
          { value: 'rights_statements', label: 'Someone else’s', hint: 'You say how its rights stand.' },
        ]}
        onChoose={(vocabulary) => set({ vocabulary, licence: '' })}
      />
      <div id={idOfField('licence')} tabIndex={-1}>
        <Options<LicenceId | ''>
          label={values.vocabulary === 'creative_commons' ? 'License' : 'Rights'}
          name="licence"
          value={values.licence}
          options={idsOf(values.vocabulary).map((id) => ({ value: id, label: licences[id].name, hint: licences[id].words }))}
          onChoose={(licence) => set({ licence })}
          error={refusals.licence}
        />
      </div>
      <fieldset className="field">
        <legend className="label">May you share this?</legend>
        <p className="hint">
          {rule.title}: {rule.text}
        </p>
        <CheckboxField
          id={idOfField('mayShare')}
          label="I made this, or I have the right to share it."
          checked={values.mayShare}
          error={refusals.mayShare}
          onChange={({ target }) => set({ mayShare: target.checked })}
        />
      </fieldset>
    </FormPart>
  )
}

export function PeoplePart(props: PartProps) {
  const { values, refusals, set } = props
  const field = fieldOf(props)
  return (
    <FormPart id="people" title="People">
      <CreatorsField
        idOf={(at, part) => idOfField(`creators.${at}.${part}`)}
        id={idOfField('creators')}
        value={values.creators}
        refusals={refusals}
        onChange={(creators) => set({ creators })}
      />
      <TextField label="Institution" optional maxLength={160} dir="auto" {...field('institution')} />
      <AudienceFields audiences={holdingAudiences} values={values} set={set} id={idOfField('groupId')} error={refusals.groupId} />
    </FormPart>
  )
}
