import { encode } from 'uqr'

/** Loaded when needed. The border is the quiet zone that scanners require. */
export default function TwoFactorPicture({ uri }: { uri: string }) {
  const { data } = encode(uri, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg role="img" aria-label="QR code of the key" viewBox={`0 0 ${data.length} ${data.length}`} shapeRendering="crispEdges">
      <path d={dark.join('')} />
    </svg>
  )
}
