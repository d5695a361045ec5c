import './endpaper.css'

const papers = 9
/** A group has the same paper everywhere. */
export const paperOf = (id: number) => id % papers

export const EndpaperSwatch = ({ id }: { id: number }) => (
  <span className={`endpaper-swatch endpaper-swatch--${paperOf(id)}`} aria-hidden="true" />
)
