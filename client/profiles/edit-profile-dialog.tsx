import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { type Control, type FieldErrors, useController, useForm, type UseFormRegister, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { type Profile, ProfileEdit } from '#contract/profiles.ts'
import { listCountries } from '#contract/countries.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { SpecialitiesField } from '#client/users/specialities-field.tsx'
import type { OwnDialogProps } from './own-profile-card.tsx'
import { useEditProfile } from './use-update-self.ts'

const valuesOf = (profile: Profile): ProfileEdit => ({
  name: profile.name,
  jobTitle: profile.jobTitle ?? '',
  workplace: profile.workplace ?? '',
  profilePicture: profile.profilePicture ?? '',
  bio: profile.bio ?? '',
  pronouns: profile.pronouns ?? '',
  orcid: profile.orcid ?? '',
  country: profile.country ?? '',
  specialities: profile.specialities,
})

export default function EditProfileDialog({ profile, onClose }: OwnDialogProps) {
  const formId = useId()
  const form = useForm({ resolver: zodResolver(ProfileEdit), defaultValues: valuesOf(profile) })
  const { isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: edit } = useEditProfile()
  const submit = form.handleSubmit((change) => edit(change).then(onClose, (error: ApiError) => putErrorsOnFields(form, error)))

  const footer = (
    <FormFooter formId={formId} onClose={onClose} busy={isSubmitting ? 'Saving...' : undefined}>
      Save Changes
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Edit Profile" footer={footer}>
      <form className="stack" id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FormErrors control={form.control} />
        <ProfileFields register={form.register} control={form.control} />
      </form>
    </Dialog>
  )
}

type FormParts = {
  register: UseFormRegister<ProfileEdit>
  control: Control<ProfileEdit, unknown, z.output<typeof ProfileEdit>>
}

function ProfileFields({ register, control }: FormParts) {
  const { errors } = useFormState({ control })
  const { field: specialities } = useController({ control, name: 'specialities' })
  const texts = (name: Exclude<keyof ProfileEdit, 'specialities'>) => ({ error: errors[name]?.message, ...register(name) })
  return (
    <>
      <TextField label="Full Name" required autoComplete="name" {...texts('name')} />
      <div className="grid-2">
        <TextField label="Job Title" autoComplete="organization-title" {...texts('jobTitle')} />
        <TextField label="Workplace" autoComplete="organization" {...texts('workplace')} />
      </div>
      <TextField label="Profile Picture URL" inputMode="url" placeholder="https://" {...texts('profilePicture')} />
      <TextArea label="Bio" rows={3} {...texts('bio')} />
      <div className="grid-2">
        <TextField label="Pronouns" {...texts('pronouns')} />
        <TextField label="ORCID iD" placeholder="0000-0000-0000-0000" {...texts('orcid')} />
      </div>
      <Select label="Country" placeholder="Not given" options={listCountries()} {...texts('country')} />
      <SpecialitiesField value={specialities.value ?? []} onChange={specialities.onChange} error={errorIn(errors.specialities)} />
    </>
  )
}

/** Of the list, or of its first item that has one. */
const errorIn = (errors: FieldErrors<ProfileEdit>['specialities']) =>
  Array.isArray(errors) ? errors.find((it) => it?.message)?.message : errors?.message
