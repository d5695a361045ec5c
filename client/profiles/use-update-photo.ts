import { updatePhoto } from '#contract/profiles.ts'
import { call } from '#client/http/call.ts'
import { useUpdateSelf } from './use-update-self.ts'

export const useUpdatePhoto = () =>
  useUpdateSelf<string>({
    send: (id, photoUrl) => call(updatePhoto, { params: { id }, body: { photoUrl } }),
    done: 'Profile photo updated',
    failed: 'Failed to update profile photo',
  })
