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

/** Already in the document if the site differs from the house's own look: nothing is fetched, and nothing else flashes up. */
const given = typeof document === 'undefined' ? undefined : document.getElementById('site')?.textContent
let shown: Site = given ? (JSON.parse(given) as Site) : shipped
let isOpen = false
const listeners = new Set<() => void>()

/** A prerendered page leaves the name open (client/prerender.tsx): server/http/site-pages.ts fills it in. */
export const leaveNameOpen = () => void (isOpen = true)

export const siteName = () => (isOpen ? '%SITE_NAME%' : shown.name)
/** At the end of a sentence: a name ending in a dot brings its own. */
export const siteNameEnd = () => (isOpen ? '%SITE_NAME_END%' : shown.name.endsWith('.') ? shown.name : `${shown.name}.`)
/** Whether what is said about the house's name holds here. */
export const hasHouseName = () => shown.name === house.name
/** Text of the house, with the site's name in it. */
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

/** For what is on screen while an admin changes it. */
export const useSiteName = () => useSyncExternalStore(subscribe, siteName, siteName)

/** An admin sees a change at once; others with the next document. */
export function showSite(site: Site) {
  shown = site
  for (const listener of listeners) listener()
}
