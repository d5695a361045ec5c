import { editProfile, type ProfileEdit } from '#contract/profiles.ts'
import { call } from '#client/http/call.ts'
import { useUpdateSelf } from './use-update-self.ts'

export const useEditProfile = () =>
  useUpdateSelf<ProfileEdit>({
    send: (id, body) => call(editProfile, { params: { id }, body }),
    done: 'Profile updated',
    failed: 'Failed to update profile',
  })
