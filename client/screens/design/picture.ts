import type { cloths } from '#contract/categories.ts'

const colors: Record<(typeof cloths)[number], string> = {
  madder: '93392f',
  ochre: '96691a',
  moss: '5c6b2b',
  slate: '3c5b78',
  plum: '6c4064',
  teal: '28686b',
  umber: '75543a',
}

/** A picture of plain cloth, made here, so that the sheet needs no files and no network. */
export const picture = (cloth: keyof typeof colors, [width, height] = [400, 300]) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><rect width='100%25' height='100%25' fill='%23${colors[cloth]}'/></svg>`
