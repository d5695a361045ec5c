import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type OwnSignOn, readOwnSignOn, signOnMinutes } from '#contract/sign-on.ts'
import { call } from '#client/http/call.ts'
import { PasswordField } from '#client/ui/fields/field.tsx'
import { useMember } from './use-viewer.ts'

/** The accounts elsewhere that can be used to sign in; fetched whenever it matters, since nothing announces a change. */
export const ownSignOnQuery = queryOptions<OwnSignOn>({
  queryKey: ['own-sign-on'],
  queryFn: ({ signal }) => call(readOwnSignOn, {}, { signal }),
  staleTime: 0,
})

type OwnPasswordFieldProps = { field: UseFormRegisterReturn; error: string | undefined }

/** Asked for before anything that a stranger at an unlocked screen must not do. */
export function OwnPasswordField({ field, error }: OwnPasswordFieldProps) {
  const { data } = useQuery(ownSignOnQuery)
  if (data?.hasPassword === false) return <NoPassword field={field} />
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

/** Members who sign in elsewhere have none to give: the server checks how long ago they did. */
function NoPassword({ field: { name, onChange } }: Pick<OwnPasswordFieldProps, 'field'>) {
  useEffect(() => void onChange({ target: { name, value: 'none' } }), [name, onChange])
  return (
    <p className="muted">
      You have no password here. To confirm, sign in with single sign-on no longer than {signOnMinutes} minutes before.
    </p>
  )
}

/** Tells password managers whose password it is. Last in a form, so that the first field is one to fill in. */
export function OwnUsername() {
  const { username } = useMember()
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}
