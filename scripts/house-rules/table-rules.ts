const byBuilder = /\b(?:(?:insertInto|updateTable|deleteFrom)\(|deleteInBatches\(\w+, )'(?<table>[a-z_]+)'/g
const bySql = /\b(?:insert into|delete from) (?<into>[a-z_]+)\b|\bupdate (?<table>[a-z_]+)(?: as [a-z_]+)?\s+set\b/g
/** The demo community is written straight into the tables, as its members' past. */
const mayWriteAll = /^server\/demo\/|\.test\.ts$/

interface Write {
  table: string
  folder: string
  place: string
}

/**
 * Each table is written in one folder, so that the invariants of its rows are kept in one place. Reading it elsewhere in a
 * join is fine; writing goes through the owner's verbs. The owner is the folder that writes it most.
 */
export function breachesOfTables(files: { file: string; source: string }[]): string[] {
  const writes = files
    .filter(({ file }) => file.startsWith('server/') && file.endsWith('.ts') && !mayWriteAll.test(file))
    .flatMap(({ file, source }) => writesIn(file, source))
  return Map.groupBy(writes, ({ table }) => table)
    .values()
    .flatMap((ofTable) => {
      const owner = mostOften(ofTable.map(({ folder }) => folder))
      return ofTable
        .filter(({ folder }) => folder !== owner)
        .map(({ table, place }) => `${place} only ${owner} writes ${table}: call its verb`)
    })
    .toArray()
}

const writesIn = (file: string, source: string): Write[] =>
  [...source.matchAll(byBuilder), ...source.matchAll(bySql)].map(({ groups, index }) => ({
    table: groups?.['table'] ?? groups?.['into'] ?? '',
    folder: file.split('/')[1]!,
    place: `${file}:${source.slice(0, index).split('\n').length}`,
  }))

const mostOften = (words: string[]) =>
  Map.groupBy(words, (word) => word)
    .entries()
    .toArray()
    .sort(([a, of], [b, those]) => those.length - of.length || a.localeCompare(b))[0]?.[0]
