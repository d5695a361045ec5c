import { toast } from '#client/ui/toast.tsx'

/** SPEC 8, the words. */
export const toastAccepted = () => toast({ title: 'Connection accepted', description: 'You are now colleagues with this user.' })
