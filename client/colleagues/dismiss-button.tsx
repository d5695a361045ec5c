import { X } from 'lucide-react'
import type { Suggestion } from '#contract/colleagues.ts'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { useDismissSuggestion } from './use-dismiss-suggestion.ts'

type DismissButtonProps = {
  person: Suggestion
  /** In the row of a panel: a word below the other button. */
  look?: 'row'
}

export function DismissButton({ person, look }: DismissButtonProps) {
  const { mutate: dismiss } = useDismissSuggestion(person.id)
  if (look) {
    return (
      <button type="button" className="people-dismiss" onClick={() => dismiss()}>
        Dismiss<VisuallyHidden> the suggestion {person.name}</VisuallyHidden>
      </button>
    )
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<X />}
      aria-label={`Dismiss the suggestion ${person.name}`}
      title="Dismiss"
      onClick={() => dismiss()}
    />
  )
}
