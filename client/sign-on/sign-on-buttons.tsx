import { ChevronDown, IdCard, LogIn } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { signOnWords } from '#contract/sign-on-words.ts'
import type { SignOnProvider } from '#contract/sign-on.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { useStartSignOn } from './use-start-sign-on.ts'
import './sign-on.css'

type SignOnButtonsProps = { providers: SignOnProvider[]; isBelowForm?: boolean }

export function SignOnButtons({ providers, isBelowForm = false }: SignOnButtonsProps) {
  const [search] = useSearchParams()
  const { mutate: start, isPending, variables } = useStartSignOn()
  const [returnTo, invitation] = [search.get('returnTo') ?? undefined, search.get('invitation') ?? undefined]
  if (providers.length === 0) return null
  return (
    <div className="sign-on">
      {isBelowForm && <p className="sign-on-or">or</p>}
      {providers.map(({ id, name, isOrcid }) => (
        <Button
          key={id}
          block
          variant={isBelowForm ? 'secondary' : 'primary'}
          icon={isOrcid ? <IdCard /> : <LogIn />}
          disabled={isPending}
          busy={isPending && variables.provider === id ? 'One moment...' : undefined}
          onClick={() => start({ provider: id, returnTo, invitation })}
        >
          Sign in with {name}
        </Button>
      ))}
    </div>
  )
}

/** What went wrong is in the address with which the browser returned from the provider. */
export function SignOnProblem() {
  const [search] = useSearchParams()
  const problem = search.get('problem') ?? ''
  if (!isKnown(problem)) return null
  return <Alert tone="danger">{signOnWords[problem]}</Alert>
}

const isKnown = (problem: string): problem is keyof typeof signOnWords => Object.hasOwn(signOnWords, problem)

/** For the one account whose password still works, in case no provider answers. */
export function EmergencyDoor({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="sign-on">
      <Button variant="ghost" size="sm" icon={<ChevronDown />} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Emergency door for the first admin
      </Button>
      {isOpen && children}
    </div>
  )
}
