import { useMutation } from '@tanstack/react-query'
import { sendContact } from '#contract/contact.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

export const useSendContact = () =>
  useMutation<Reply<typeof sendContact>, ApiError, CallInput<typeof sendContact>['body']>({
    mutationFn: (body) => call(sendContact, { body }),
    onError: ({ words }) => toast({ title: 'Message not sent', description: words, tone: 'bad' }),
  })
