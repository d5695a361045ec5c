import { useState } from 'react'
import { useLocation } from 'react-router'
import { type Place, readPlace, type Region, writePlace } from './place.ts'

/** What to look at according to the address, which follows what is looked at: so details can be linked and cited. */
export function usePlace(pages: number) {
  const { hash, key } = useLocation()
  const [followed, setFollowed] = useState<string>()
  const [place, setPlace] = useState<Place>({ page: 1 })

  // Also for the same link again, after looking elsewhere.
  if (followed !== key + hash) {
    setFollowed(key + hash)
    const given = readPlace(hash)
    if (given) setPlace(given)
  }

  const page = Math.max(1, Math.min(place.page, pages))
  return {
    page,
    region: place.region,
    turnTo(next: number) {
      if (next < 1 || next > pages) return
      setPlace({ page: next })
      keepInAddress({ page: next })
    },
    /** The reader is there already: nothing moves. */
    keepRegion: (region: Region | undefined) => keepInAddress({ page, region }),
  }
}

/** The history entry keeps the router's state, and no entries are added for single moves. */
function keepInAddress(place: Place) {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + writePlace(place))
}
