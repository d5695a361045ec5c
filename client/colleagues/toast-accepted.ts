import { toast } from '#client/ui/toast.tsx'

export const toastAccepted = () => toast({ title: 'Connection accepted', description: 'You are now colleagues with this user.' })
