import { ApiError } from '#client/http/api-error.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

/** By a call rather than a link: a refusal is then shown in words instead of being saved as the file. */
export async function saveFile(url: string, name: string, failed = 'Export failed') {
  try {
    const response = await fetch(url, { credentials: 'same-origin' })
    if (!response.ok) {
      const { status, statusText, headers } = response
      throw new ApiError({ status, statusText, body: await response.text(), retryAfter: headers.get('retry-after') })
    }
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  } catch (error) {
    const { words } = error instanceof ApiError ? error : ApiError.unreachable()
    toast({ title: failed, description: words, tone: 'bad' })
  }
}
