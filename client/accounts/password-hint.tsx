import { passwordMinLength } from '#contract/accounts.ts'
import { passwordStrength, type Weakness } from './password-strength.ts'
import './auth-forms.css'

const reasons: Record<Weakness, string> = {
  personal: 'Weak: it holds your name, username or email.',
  common: 'Weak: it is built on common words.',
  repetitive: 'Weak: it repeats itself.',
}

type PasswordHintProps = {
  password: string
  /** What others know about this person, and would try first. */
  personal?: string[]
}

/** For a field's hint; announced only when the estimate changes. */
export function PasswordHint({ password, personal = [] }: PasswordHintProps) {
  const { strength, weakness } = passwordStrength(password, personal)
  return (
    <span className={`password-hint password-hint--${strength}`} role="status">
      {strength === 'weak' && (weakness ? reasons[weakness] : 'Weak: a few more unrelated words make it better.')}
      {strength === 'fair' && 'Fair. Longer is stronger.'}
      {strength === 'strong' && 'Strong.'}
      {strength === 'short' && `At least ${passwordMinLength} characters.`}
    </span>
  )
}
