import { toast } from '#client/ui/overlays/toast.tsx'

export const toastUploadFailed = () =>
  toast({
    title: 'Upload failed',
    description: 'There was a problem uploading your profile picture. Please try again.',
    tone: 'bad',
  })
