import { type ComponentType, lazy } from 'react'

export interface SiteSection {
  /** Its part of the address: /admin/site/{slug} */
  slug: string
  title: string
  Section: ComponentType
}

type Loaded = Promise<{ default: ComponentType }>
export const section = (slug: string, title: string, load: () => Loaded): SiteSection => ({ slug, title, Section: lazy(load) })

/** What an admin decides about this installation, in the order of the navigation. Each section is loaded when opened. */
export const siteSections: SiteSection[] = [
  section('appearance', 'Appearance', () => import('./appearance-section.tsx')),
  section('pages', 'Pages', () => import('./pages-section.tsx')),
  section('categories', 'Categories', () => import('./categories-section.tsx')),
  section('entry', 'Who may enter', () => import('./entry-section.tsx')),
  section('sign-on', 'Single sign-on', () => import('./sign-on-section.tsx')),
  section('webhooks', 'Webhooks', () => import('./webhooks-section.tsx')),
  section('check', 'Check', () => import('./check-section.tsx')),
]
