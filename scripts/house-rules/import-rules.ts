import { featureOrder, isAbove, placeOf } from './house.ts'
import type { Import } from './read-imports.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Each rule returns what is wrong with an import, or nothing. */
type Rule = (file: string, it: Import) => string | false | undefined

const hasExtension: Rule = (_file, { specifier, target }) => {
  return target !== undefined && !/\.\w+(\?\w+)?$/.test(target) && `"${specifier}" lacks its file extension`
}

const contractStandsAlone: Rule = (file, { specifier, target }) => {
  if (!file.startsWith('contract/') || isTest(file)) return
  return specifier !== 'zod' && !target?.startsWith('contract/') && `the contract imports zod only, not "${specifier}"`
}

const sidesMeetInContract: Rule = (file, { specifier, target }) => {
  const [from, to] = [placeOf(file).side, target && placeOf(target).side]
  const isForeign = (from === 'server' && to === 'client') || (from === 'client' && to === 'server')
  return isForeign && `${from} and ${to} meet only in the contract ("${specifier}")`
}

const productKnowsNoTests: Rule = (file, { specifier, target }) => {
  const isProduct = /^(contract|server|client)\//.test(file) && !isTest(file)
  return (
    isProduct &&
    target &&
    /^(testing|e2e|bench|scripts)\//.test(target) &&
    `the product does not import its tools ("${specifier}")`
  )
}

const downwardsOnly: Rule = (file, { specifier, target }) => {
  const [from, to] = [placeOf(file), placeOf(target ?? '')]
  if (isTest(file) || from.side !== to.side || !from.floor || !to.floor) return
  return isAbove(to.floor, from.floor) && `a ${from.floor} file does not import from the ${to.floor} floor ("${specifier}")`
}

const leftwardsOnly: Rule = (file, { specifier, target }) => {
  const [from, to] = [placeOf(file), placeOf(target ?? '')]
  if (isTest(file) || from.side !== to.side || !from.feature || !to.feature) return
  const isRightwards = featureOrder.indexOf(to.feature) > featureOrder.indexOf(from.feature)
  return isRightwards && `${from.feature} stands before ${to.feature} and does not import it ("${specifier}")`
}

const privateStaysPrivate: Rule = (file, { specifier, target }) => {
  if (!target || isTest(file) || !/^server\/[\w-]+\/(routes|queries)\.ts$/.test(target)) return
  const owner = placeOf(target).feature
  if (!owner || placeOf(file).feature === owner || !file.startsWith('server/')) return
  return !(file === 'server/app.ts' && target.endsWith('/routes.ts')) && `"${specifier}" is private to ${owner}`
}

const rules = [
  hasExtension,
  contractStandsAlone,
  sidesMeetInContract,
  productKnowsNoTests,
  downwardsOnly,
  leftwardsOnly,
  privateStaysPrivate,
]

export const breachesOfImport: (file: string, it: Import) => string[] = (file, it) =>
  rules.map((rule) => rule(file, it)).filter((breach) => typeof breach === 'string')
