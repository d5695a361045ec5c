import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from './theme.ts'

export const themeChoices: { value: Theme; label: string; Icon: LucideIcon }[] = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
]
