import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#client/ui/fields/field.tsx'
import './auth-forms.css'

const ofApp = { label: 'Code from your authenticator app', inputMode: 'numeric', autoComplete: 'one-time-code' } as const
const ofRecovery = { label: 'Recovery code', inputMode: 'text', autoComplete: 'off' } as const
const typed = { className: 'mono', autoCapitalize: 'none', spellCheck: false }

type AppCodeFieldProps = { field: UseFormRegisterReturn; error: string | undefined }

export const AppCodeField = ({ field, error }: AppCodeFieldProps) => <TextField {...typed} {...ofApp} error={error} {...field} />

/** Input for one kind of code is useless for the other: `onSwitch` clears the field and focuses it. */
type CodeFieldProps = AppCodeFieldProps & { onSwitch: () => void }

/** The second factor: a code from the app, or a recovery code for those who do not have it at hand. */
export function CodeField({ field, error, onSwitch }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false)

  function change() {
    setIsRecovery(!isRecovery)
    onSwitch()
  }

  return (
    <>
      <TextField {...typed} {...(isRecovery ? ofRecovery : ofApp)} error={error} {...field} />
      <p className="other-code">
        <button type="button" className="link" onClick={change}>
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </button>
      </p>
    </>
  )
}
