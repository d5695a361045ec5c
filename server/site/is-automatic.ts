import { quickestFormMs } from '#contract/form-fields.ts'
import { Problem } from '#server/http/problem.ts'

/** True for a program that fills in every field: it is told that all went well. Someone quick is told to try again. */
export function isAutomatic({ homepage, elapsedMs }: { homepage?: string | undefined; elapsedMs?: number | undefined }): boolean {
  if (homepage) return true
  if (elapsedMs !== undefined && elapsedMs < quickestFormMs) throw new Problem('form_too_quick')
  return false
}
