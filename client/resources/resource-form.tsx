import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { LongForm, type Refusals } from '#client/forms/long-form.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { Toc } from '#client/ui/toc.tsx'
import { FilePart, DescribePart, idOfField, LicencePart, PeoplePart } from './resource-form-parts.tsx'
import { LicenceMark, ResourceCover } from './resource-marks.tsx'
import { checkResource, type NewResourceBody, type ResourceValues } from './resource-values.ts'
import { typeWords } from './resource-words.ts'
import './resource-form.css'

type ResourceFormProps = {
  values: ResourceValues
  /** Based on the current values: a file may arrive while something else is being typed. */
  onChange: (change: (values: ResourceValues) => ResourceValues) => void
  /** Rejects with the server's refusal. */
  onSend: (body: NewResourceBody, isDraft: boolean) => Promise<unknown>
  /** The button's label, and the one while sending. */
  send: { label: string; busy: string }
  /** It may also be saved as a draft. */
  hasDrafts?: boolean
  /** An approved resource gets another file or link only as a new version. */
  hasSource: boolean
  /** Beside the buttons. */
  children?: ReactNode
}

/** For new and existing resources: it holds no values of its own. */
export function ResourceForm({ values, onChange, onSend, send, hasDrafts, hasSource, children }: ResourceFormProps) {
  const set = (part: Partial<ResourceValues>) => onChange((before) => ({ ...before, ...part }))
  return (
    <div className="form-page">
      <Toc entries={hasSource ? entries : entries.slice(1)} />
      <LongForm
        className="room-form resource-form"
        check={(isDraft) => checkResource(values, isDraft, hasSource)}
        onSend={onSend}
        refusalsIn={refusalsIn}
        idOf={idOfField}
        order={order}
        send={send}
        hasDrafts={hasDrafts}
        end={children}
      >
        {(refusals) => {
          const parts = { values, refusals, set }
          return (
            <>
              {hasSource && <FilePart {...parts} />}
              <DescribePart {...parts} />
              <LicencePart {...parts} />
              <PeoplePart {...parts} />
            </>
          )
        }}
      </LongForm>
      <Preview values={values} />
    </div>
  )
}

const entries = [
  ['file', 'File'],
  ['describe', 'Describe it'],
  ['licence-part', 'License'],
  ['people', 'People'],
] as const

/** In the order of the form. */
const order = [
  ...['upload', 'link', 'title', 'body', 'type', 'language', 'subjects', 'audiences', 'country', 'year'],
  ...['licence', 'mayShare', 'creators', 'institution', 'audience', 'groupId'],
]

/** The field at fault, if the server does not say. */
const fieldsOfCodes: Partial<Record<string, string>> = {
  licence_required: 'licence',
  macros_not_accepted: 'upload',
  unsupported_file: 'upload',
  unknown_upload: 'upload',
}

function refusalsIn({ code, fields, words }: ApiError): Refusals {
  const field = fieldsOfCodes[code ?? '']
  return field ? { [field]: words } : fields
}

/** Beside the form: as it will appear in the list. */
function Preview({ values: { title, body, type, licence, language } }: { values: ResourceValues }) {
  return (
    <aside className="form-preview resource-preview" aria-label="Preview">
      <p className="form-preview-h">
        <Eye />
        Preview
      </p>
      <div className="card resource-preview-card">
        <ResourceCover type={type || 'other'} />
        <div className="grow">
          <p className="resource-preview-title" {...textLanguage(language)}>
            {title.trim() || 'No title yet'}
          </p>
          {body.trim() && (
            <p className="read-sm clamp-2" {...textLanguage(language)}>
              {body}
            </p>
          )}
          <p className="resource-facts">
            {type && <span>{typeWords[type]}</span>}
            {licence && <LicenceMark id={licence} />}
          </p>
        </div>
      </div>
    </aside>
  )
}
