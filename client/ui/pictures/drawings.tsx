import type { ReactNode } from 'react'
import type { DrawingName } from './drawing.tsx'

type OtherDrawing = Exclude<DrawingName, 'torn-page'>

/** What stands on the line of a `Drawing`: loaded by the first empty list. */
export default function Drawn({ name }: { name: OtherDrawing }) {
  return drawings[name]
}

const drawings: Record<OtherDrawing, ReactNode> = {
  shelf: (
    <>
      <rect className="sh" x="26" y="36" width="14" height="54" />
      <rect className="sh" x="40" y="28" width="18" height="62" />
      <rect className="fl" x="58" y="42" width="12" height="48" />
      <rect className="sh" x="76" y="34" width="14" height="56" transform="rotate(14 88 90)" />
      <path className="st" d="M44 40h10M44 46h10M112 82c10-3 26-3 38 0" strokeDasharray="2 5" />
    </>
  ),
  cards: (
    <>
      <rect className="sh" x="34" y="30" width="46" height="60" rx="3" />
      <circle className="fl" cx="57" cy="50" r="9" />
      <path className="st" d="M44 74c4-9 22-9 26 0" />
      <rect className="sh" x="96" y="30" width="46" height="60" rx="3" strokeDasharray="4 5" />
      <path className="st" d="M119 48v20M109 58h20" />
    </>
  ),
  drawer: (
    <>
      <rect className="sh" x="42" y="24" width="92" height="66" rx="4" />
      <path className="st" d="M42 57h92" />
      <rect className="fl" x="74" y="36" width="28" height="11" rx="2" />
      <rect className="fl" x="74" y="69" width="28" height="11" rx="2" />
      <path className="st" d="M82 52h12M82 85h12" />
    </>
  ),
  lens: (
    <>
      <rect className="sh" x="36" y="40" width="14" height="50" />
      <rect className="sh" x="50" y="30" width="18" height="60" />
      <rect className="sh" x="104" y="34" width="16" height="56" />
      <rect className="sh" x="120" y="44" width="14" height="46" />
      <circle className="fl" cx="86" cy="56" r="15" />
      <path className="st" d="M97 67l12 13" />
    </>
  ),
  calendar: (
    <>
      <rect className="sh" x="52" y="22" width="72" height="68" rx="3" />
      <path className="fl" d="M52 25a3 3 0 0 1 3-3h66a3 3 0 0 1 3 3v15H52z" />
      <path className="st" d="M66 54h8M84 54h8M102 54h8M66 70h8M84 70h8M68 14v14M108 14v14" />
    </>
  ),
  padlock: (
    <>
      <rect className="sh" x="50" y="44" width="76" height="46" rx="3" />
      <path className="fl" d="M80 62h16v16H80z" />
      <path className="st" d="M66 44V34a22 22 0 0 1 44 0v10" />
    </>
  ),
  table: (
    <>
      <rect className="sh" x="38" y="58" width="30" height="32" rx="2" />
      <rect className="sh" x="108" y="58" width="30" height="32" rx="2" />
      <path className="fl" d="M62 48h52l8 14H54z" />
      <path className="st" d="M64 62v28M112 62v28M74 34a7 7 0 1 1 .1 0M102 34a7 7 0 1 1 .1 0" />
    </>
  ),
}
