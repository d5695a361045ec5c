import { useMutation } from '@tanstack/react-query'
import { apply } from '#contract/applications.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ApiError } from '#client/http/api-error.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

type Sent = { fields: Record<string, string | number>; file: File }

export const useApply = () =>
  useMutation<Reply<typeof apply>, ApiError, Sent>({
    mutationFn: sendForm,
    onError: ({ words }) => toast({ title: 'Application not sent', description: words, tone: 'bad' }),
  })

/** As a form, because of its file; `call` sends JSON. */
async function sendForm({ fields, file }: Sent): Promise<Reply<typeof apply>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', file)
  const response = await fetch(apply.path, { method: apply.method, credentials: 'same-origin', body: form }).catch(() => null)
  if (!response) throw ApiError.unreachable()
  const { ok, status, statusText, headers } = response
  const body = await response.text()
  if (!ok) throw new ApiError({ status, statusText, body, retryAfter: headers.get('retry-after') })
  return JSON.parse(body) as Reply<typeof apply>
}
