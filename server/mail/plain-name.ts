const longest = 60

/**
 * A name fit for a letter to someone who may not have asked for one: registering with a stranger's address must not
 * carry a link or an essay to them. Words with an address in them go; dots that would make one become spaces.
 */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKC')
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => !/[/\\@:]|^www\./i.test(word))
    .map((word) => word.replaceAll(/[.。](?=[\p{L}\p{N}]{2})/gu, ' '))
  return [...words.join(' ')].slice(0, longest).join('').trim()
}
