import type { ReactNode } from 'react'
import { daysUntilOpen, type Group, type Joining, joinings, mostSubjects } from '#contract/groups.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { LongForm, type Refusals } from '#client/forms/long-form.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Field, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { listCountries } from '#contract/countries.ts'
import { SpecialitiesField } from '#client/users/specialities-field.tsx'
import { CoverField } from './cover-field.tsx'
import { checkGroup, type GroupValues, type NewGroupBody } from './group-form-values.ts'
import { joiningWords } from './joining.tsx'
import { listLanguages } from './languages.ts'
import { RulesField } from './rules-field.tsx'
import './group-form.css'

type GroupFormProps = {
  values: GroupValues
  onChange: (values: GroupValues) => void
  /** Rejects with the server's refusal. */
  onSend: (body: NewGroupBody) => Promise<unknown>
  /** The button's label, and the one while sending. */
  send: { label: string; busy: string }
  /** The current group, when one is being changed. */
  group?: Group
  /** Moderators may change less than the owner. */
  isOffered?: (field: keyof GroupValues) => boolean
  /** It may also be saved as a draft. */
  hasDrafts?: boolean
  /** Another way in: the group's link. */
  link?: ReactNode
  /** Beside the buttons. */
  children?: ReactNode
}

const everything = () => true

/** For new and existing groups: it holds no values of its own. */
export function GroupForm(props: GroupFormProps) {
  const { values, onChange, onSend, send, group, isOffered = everything, hasDrafts, link, children } = props
  const set = (part: Partial<GroupValues>) => onChange({ ...values, ...part })
  return (
    <LongForm
      className="group-form"
      check={() => checkGroup(values)}
      onSend={(body, isDraft) => onSend({ ...body, ...(isDraft && { isDraft }) })}
      refusalsIn={refusalsIn}
      idOf={idOf}
      send={send}
      hasDrafts={hasDrafts}
      end={children}
    >
      {(refusals) => {
        const parts = { values, set, refusals, isOffered }
        return (
          <>
            <AboutFields {...parts} />
            {isOffered('joining') && (
              <JoiningFields {...parts} joiningNow={group?.state === 'approved' ? group.joining : undefined} link={link} />
            )}
            {isOffered('rules') && (
              <FormPart id="rules" title="Rules" hint="What is welcome here. Readers see them beside the posts.">
                <RulesField rules={values.rules} refusals={refusals} onChange={(rules) => set({ rules })} />
              </FormPart>
            )}
          </>
        )
      }}
    </LongForm>
  )
}

const idOf = (field: string) => `group-${field}`

/** If the name is taken, the name field is at fault, though the server does not say so. */
function refusalsIn({ code, fields, words }: ApiError): Refusals {
  if (code === 'group_name_taken') return { title: words }
  return code === 'invalid_input' ? { ...fields } : {}
}

type PartProps = {
  values: GroupValues
  set: (part: Partial<GroupValues>) => void
  refusals: Refusals
  isOffered: (field: keyof GroupValues) => boolean
}

function AboutFields({ values, set, refusals, isOffered }: PartProps) {
  const text = (field: 'title' | 'body' | 'language' | 'country') => ({
    id: idOf(field),
    error: refusals[field],
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  return (
    <FormPart id="about" title="About">
      {isOffered('title') && <TextField label="Name" required maxLength={80} autoComplete="off" dir="auto" {...text('title')} />}
      <TextArea label="Description" optional rows={5} maxLength={5_000} dir="auto" {...text('body')} />
      {isOffered('subjects') && (
        <SpecialitiesField
          id={idOf('subjects')}
          label="Subjects"
          most={mostSubjects}
          value={values.subjects}
          error={refusals.subjects}
          onChange={(subjects) => set({ subjects })}
        />
      )}
      {isOffered('language') && (
        <div className="grid-2">
          <Select label="Language" optional placeholder="Any" options={listLanguages()} {...text('language')} />
          <Select label="Country" optional placeholder="Any" options={listCountries()} {...text('country')} />
        </div>
      )}
      <CoverField cover={values.cover} error={refusals.cover} onChange={(cover) => set({ cover })} />
    </FormPart>
  )
}

type JoiningProps = PartProps & {
  /** For an approved group, which can only open after some days. */
  joiningNow: Joining | undefined
  link: ReactNode
}

function JoiningFields({ values, set, refusals, joiningNow, link }: JoiningProps) {
  const opensLater = joiningNow !== undefined && joiningNow !== 'open' && values.joining === 'open'
  return (
    <FormPart id="joining" title={link ? 'Joining and link' : 'Joining and posting'}>
      <Options
        label="Who may join"
        name="joining"
        value={values.joining}
        options={joinings.map((value) => ({ value, label: joiningWords[value].label, hint: joiningWords[value].explanation }))}
        onChoose={(joining) => set({ joining })}
      />
      <div role="status">
        {opensLater && (
          <p className="hint">
            All members are told, and the group opens after {daysUntilOpen} days: its posts were written for fewer.
          </p>
        )}
      </div>
      {values.joining === 'request' && (
        <Field
          id={idOf('question')}
          label="Question when asking"
          optional
          hint="Asked of people who would like to join."
          error={refusals.question}
        >
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={300}
              dir="auto"
              value={values.question}
              onChange={({ target }) => set({ question: target.value })}
            />
          )}
        </Field>
      )}
      <Options
        label="Who may post"
        name="posting"
        value={values.posting}
        options={[
          { value: 'members', label: 'Members', hint: 'Every member of the group.' },
          { value: 'moderators', label: 'Moderators', hint: 'You and your moderators; members comment.' },
        ]}
        onChoose={(posting) => set({ posting })}
      />
      {link}
    </FormPart>
  )
}
