/** French typography: no-break spaces before « : ; ! ? » and inside quotes. Only in our own words, never in what they mention. */
export const fr = (parts: TemplateStringsArray, ...named: (string | number)[]): string =>
  String.raw({ raw: parts.map(spaced) }, ...named)

const spaced = (text: string) =>
  text
    .replaceAll(/ (?=[:»])/g, '\u00A0')
    .replaceAll(/(?<=«) /g, '\u00A0')
    .replaceAll(/ (?=[;!?])/g, '\u202F')
