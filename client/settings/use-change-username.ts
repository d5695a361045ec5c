import { changeUsername } from '#contract/account-changes.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { call } from '#client/http/call.ts'
import { useUpdateSelf } from '#client/profiles/use-update-self.ts'

export const useChangeUsername = () =>
  useUpdateSelf<CallInput<typeof changeUsername>['body']>({
    send: (id, body) => call(changeUsername, { params: { id }, body }),
    done: 'Username updated',
    failed: 'Failed to change username',
  })
