import { updateCover } from '#contract/profiles.ts'
import { call } from '#client/http/call.ts'
import { useUpdateSelf } from './use-update-self.ts'

/** null goes back to the drawn shelf. */
export const useUpdateCover = () =>
  useUpdateSelf<string | null>({
    send: (id, photoUrl) => call(updateCover, { params: { id }, body: { photoUrl } }),
    done: 'Cover updated',
    failed: 'Failed to update cover',
  })
