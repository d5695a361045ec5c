import { type FormEvent, useId, useState } from 'react'
import { rules } from '#contract/guidelines.ts'
import { type RuleId } from '#contract/rule-ids.ts'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { reportNoteMaxLength } from '#contract/reports.ts'
import { subjectKinds } from '#contract/subjects.ts'
import { closeReport, type ReportSubject } from '#client/page/asked-dialogs.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { CheckboxField, TextArea } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { useReport } from './use-report.ts'
import './report-dialog.css'

const options = rules.map(({ id, title, text }) => ({
  value: id,
  label: (
    <>
      <b>{title}</b> {text}
    </>
  ),
}))

export default function ReportDialog({ subject }: { subject: ReportSubject }) {
  const formId = useId()
  const [rule, setRule] = useState<RuleId>()
  const [note, setNote] = useState('')
  const [hide, setHide] = useState(false)
  const { mutate: report, isPending } = useReport(subject)
  const { word, canHide } = subjectKinds[subject.subjectType]
  const called = subject.kind ? holdingKinds[subject.kind].one : word

  function submit(event: FormEvent) {
    event.preventDefault()
    if (rule) report({ rule, note, hide }, { onSuccess: closeReport })
  }

  const footer = (
    <FormFooter formId={formId} onClose={closeReport} disabled={!rule} busy={isPending ? 'Sending...' : undefined}>
      Send report
    </FormFooter>
  )

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && closeReport()}
      title={`Report ${called}`}
      description="Admins see who reports. The author does not."
      footer={footer}
    >
      <form className="report-form" id={formId} onSubmit={submit}>
        <RadioGroup
          label="Which rule does it break?"
          name="rule"
          value={rule ?? ''}
          options={options}
          onChange={({ target }) => setRule(target.value as RuleId)}
        />
        <TextArea
          label="Note"
          optional
          rows={3}
          maxLength={reportNoteMaxLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {canHide && (
          <CheckboxField label="Also hide it for me" checked={hide} onChange={({ target }) => setHide(target.checked)} />
        )}
      </form>
    </Dialog>
  )
}
