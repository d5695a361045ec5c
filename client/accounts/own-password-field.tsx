import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#client/ui/field.tsx'
import { useMember } from './use-viewer.ts'

/** Asked before what somebody at an unlocked screen must not do. */
export function OwnPasswordField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <PasswordField
      label="Current Password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      {...field}
    />
  )
}

/** Tells password managers whose password it is. Last in a form, so that the first field is one to fill in. */
export function OwnUsername() {
  const { username } = useMember()
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}
