import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  changeEntryRule,
  type EntryDesk,
  type EntryMode,
  type EntryRule,
  mostLettersADay,
  readEntryRule,
} from '#contract/entry.ts'
import { call } from '#client/http/call.ts'
import { LetAllIn } from '#client/moderation/let-in-actions.tsx'
import { useAdminAction } from '#client/moderation/use-admin-action.ts'
import { adminKey } from '#client/queue/use-decision.ts'
import { RowsLoading } from '#client/settings/loaded-settings.tsx'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Alert, AlertActs } from '#client/ui/alert.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { Invitations } from './invitations.tsx'

const modes: { value: EntryMode; label: string }[] = [
  { value: 'open', label: 'Anyone may register' },
  { value: 'domains', label: 'Anyone with an address at one of these domains' },
  { value: 'approval', label: 'Anyone may ask; an admin lets each of them in (Pending Users)' },
  { value: 'invitation', label: 'Only those who were invited' },
]

export default function EntrySection() {
  const { data, isError, refetch } = useQuery({
    queryKey: [...adminKey, 'entry'],
    queryFn: ({ signal }) => call(readEntryRule, {}, { signal }),
    staleTime: 0,
  })
  return (
    <>
      <SettingsSection id="entry" title="Who may register">
        {data && <StillWaiting desk={data} />}
        {data && <RuleForm rule={data} />}
        {!data && isError && (
          <LoadError text="Error loading who may register. Please try again later." onRetry={() => void refetch()} />
        )}
        {!data && !isError && <RowsLoading rows={3} label="Loading who may register" />}
      </SettingsSection>
      <Invitations />
    </>
  )
}

/** Opening the door admits none of them automatically: an admin may have had a reason to let them wait. */
function StillWaiting({ desk: { mode, waiting } }: { desk: EntryDesk }) {
  if (waiting === 0) return null
  return (
    <Alert tone={mode === 'approval' ? 'info' : 'warn'} title={counted(waiting, 'person waits', 'people wait') + ' to be let in'}>
      {mode !== 'approval' && <p>They asked before the rule was changed, and still wait for an admin.</p>}
      <AlertActs>
        <ButtonLink size="sm" to={paths.admin()}>
          See who waits
        </ButtonLink>
        <LetAllIn />
      </AlertActs>
    </Alert>
  )
}

function RuleForm({ rule }: { rule: EntryRule }) {
  const [mode, setMode] = useState(rule.mode)
  const [domains, setDomains] = useState(rule.domains.join('\n'))
  const [lettersADay, setLettersADay] = useState(String(rule.lettersADay))
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const save = useAdminAction({
    run: (body: EntryRule) => call(changeEntryRule, { body }),
    done: { title: 'Setting saved' },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setRefusals({})
    const listed = domains.split(/[\s,;]+/).filter(Boolean)
    save.mutate(
      { mode, domains: listed, lettersADay: Number(lettersADay) },
      { onError: ({ fields }) => setRefusals(fields), onSuccess: (saved) => setDomains(saved.domains.join('\n')) },
    )
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <RadioGroup
        name="mode"
        label="Who may register"
        isLabelHidden
        value={mode}
        options={modes}
        onChange={({ target }) => setMode(target.value as EntryMode)}
      />
      {mode === 'domains' && (
        <TextArea
          label="Domains"
          rows={4}
          spellCheck={false}
          hint="One in each line. example.org means that domain alone; .example.org also everything below it."
          error={refusals['domains']}
          value={domains}
          onChange={({ target }) => setDomains(target.value)}
        />
      )}
      <p className="hint">
        Members stay members, whatever you choose. Those who are invited come in by each of these ways; accounts that have not
        verified their address are held to the choice when they do, and wait for an admin where it does not let them in.
      </p>
      <TextField
        label="Invitation emails per day"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostLettersADay}
        hint="As many as your mail server sends without trouble. The others wait until the next day."
        error={refusals['lettersADay']}
        value={lettersADay}
        onChange={({ target }) => setLettersADay(target.value)}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={save.isPending ? 'Saving...' : undefined}>
          Save
        </Button>
      </div>
    </form>
  )
}
