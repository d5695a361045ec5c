import { useSyncExternalStore } from 'react'
import { house, type Site } from '#contract/this-site.ts'

const shipped: Site = {
  ...house,
  ...{
    welcome: null,
    accent: null,
    logo: null,
    icon: null,
    signInPicture: null,
    footerLinks: [],
    contactAddress: null,
    ownPages: [],
  },
}

/** In the document already, where the site is not as the house comes: nothing is asked for, and nothing else is seen first. */
const given = typeof document === 'undefined' ? undefined : document.getElementById('site')?.textContent
let shown: Site = given ? (JSON.parse(given) as Site) : shipped
let isOpen = false
const listeners = new Set<() => void>()

/** A page that is built ahead leaves the name open (client/prerender.tsx): server/http/site-pages.ts puts it in. */
export const leaveNameOpen = () => void (isOpen = true)

export const siteName = () => (isOpen ? '%SITE_NAME%' : shown.name)
/** Where a sentence ends: a name that ends in a dot brings its own. */
export const siteNameEnd = () => (isOpen ? '%SITE_NAME_END%' : shown.name.endsWith('.') ? shown.name : `${shown.name}.`)
/** Whether what is said of that name is true here. */
export const hasHouseName = () => shown.name === house.name
/** A text of the house, said in the site's name. */
export const named = (text: string) => text.replaceAll(house.name, siteName)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSite = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )

/** For what is on the screen while an admin changes it. */
export const useSiteName = () => useSyncExternalStore(subscribe, siteName, siteName)

/** What an admin has just changed is seen at once; others see it with the next document. */
export function showSite(site: Site) {
  shown = site
  for (const listener of listeners) listener()
}
