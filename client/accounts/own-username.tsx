import { useMember } from './use-viewer.ts'

/** Tells password managers whose password it is. Last in a form, so that the first field is one to fill in. */
export function OwnUsername() {
  const { username } = useMember()
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}
