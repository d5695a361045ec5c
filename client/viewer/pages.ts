import type { ItemFile } from '#contract/items.ts'
import type { Tiled } from './deep-zoom.ts'

/** A picture of an item, as its page shows it. */
export type ViewerPage = Pick<ItemFile, 'id' | 'state' | 'why' | 'thumb' | 'large' | 'iiif' | 'width' | 'height' | 'alt'>

/** The tiles come from where the page came from: the policy of the house lets in no other, whatever name it has outside. */
export function tiledOf({ iiif, width, height }: ViewerPage): Tiled | undefined {
  if (!iiif || !width || !height) return undefined
  return { service: new URL(iiif, window.location.origin).pathname, width, height }
}
