import { Shelf } from '#client/ui/pictures/shelf.tsx'
import './cover.css'

type CoverProps = {
  id: number
  picture: string | null
  /** The size that the shelf is drawn for. */
  width: number
  height: number
}

/** The picture the member chose, or a shelf drawn from their id. Decorative either way. */
export const Cover = ({ id, picture, ...size }: CoverProps) =>
  picture ? <img className="cover" src={picture} alt="" decoding="async" /> : <Shelf seed={id} {...size} />
