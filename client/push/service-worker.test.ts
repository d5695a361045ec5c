import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string) => readFileSync(`client/public/${name}`)

it('the service worker is another one whenever what it keeps is another', () => {
  const script = read('service-worker.js').toString()
  const [, list = ''] = /offlineFiles = \[(.*?)\]/.exec(script) ?? []
  const files = [...list.matchAll(/'\/(.*?)'/g)].map(([, name = '']) => name)
  expect(files).toContain('offline.html')
  const hash = createHash('sha256')
  for (const file of files) hash.update(read(file))
  expect(script).toContain(`'ibid-offline-${hash.digest('hex').slice(0, 8)}'`)
})

it('the page it keeps asks for nothing else', () => {
  const asked = [
    ...read('offline.html')
      .toString()
      .matchAll(/(?:src|href)="(.+?)"/g),
  ].map(([, address]) => address)
  expect(asked).toEqual(['/appearance.js', '/offline.css'])
  expect(read('offline.css').toString()).not.toMatch(/url\(|@import/)
})
