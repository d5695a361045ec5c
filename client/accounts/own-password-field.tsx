import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#client/ui/field.tsx'

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
