/** From a beginning to the next end, both included, in documents as built. The time taken does not depend on how much lies between. */
export function replacePart(html: string, start: string, end: string, instead: (part: string) => string): string {
  const from = html.indexOf(start)
  const to = from < 0 ? -1 : html.indexOf(end, from)
  return to < 0 ? html : html.slice(0, from) + instead(html.slice(from, to + end.length)) + html.slice(to + end.length)
}

/** Every such part; replacements are not searched again. */
export function replaceParts(html: string, start: string, end: string, instead: (part: string) => string): string {
  const kept: string[] = []
  let rest = html
  for (;;) {
    const from = rest.indexOf(start)
    const to = from < 0 ? -1 : rest.indexOf(end, from)
    if (to < 0) return kept.join('') + rest
    kept.push(rest.slice(0, from), instead(rest.slice(from, to + end.length)))
    rest = rest.slice(to + end.length)
  }
}

export function partsOf(html: string, start: string, end: string): string[] {
  const parts: string[] = []
  replaceParts(html, start, end, (part) => {
    parts.push(part)
    return part
  })
  return parts
}
