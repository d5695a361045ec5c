const names = new Intl.DisplayNames('en-US', { type: 'language' })

/** Those that members write in most, and that the software can detect. */
const codes = (
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv mi ms nb nl nn pl pt ro ru ' +
  'sk sl sq sr sv sw ta th tr uk ur vi zh'
).split(' ')

export const languageName = (code: string) => names.of(code) ?? code

export const listLanguages = () =>
  codes.map((code) => ({ value: code, label: languageName(code) })).toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'))
