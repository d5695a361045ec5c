import { describe, expect, it } from 'vitest'
import { clipRegion, readPlace, writePlace } from './place.ts'

describe('the place in an address', () => {
  it('is read as it was written', () => {
    for (const place of [{ page: 3 }, { page: 1, region: { x: 0, y: 20, width: 300, height: 4000 } }]) {
      expect(readPlace(writePlace(place))).toEqual(place)
    }
  })

  it('is not written for what one sees first', () => {
    expect(writePlace({ page: 1 })).toBe('')
  })

  it.each([
    ['#xywh=1,2,3,4', { page: 1, region: { x: 1, y: 2, width: 3, height: 4 } }],
    ['#page=2&xywh=pixel:1,2,3,4', { page: 2, region: { x: 1, y: 2, width: 3, height: 4 } }],
    ['#page=2&xywh=1,2,0,4', { page: 2 }],
    ['#page=2&xywh=1,2,3', { page: 2 }],
    ['#page=2&xywh=-1,2,3,4', { page: 2 }],
    ['#page=2&xywh=1e3,2,3,4', { page: 2 }],
  ])('reads %s', (hash, place) => {
    expect(readPlace(hash)).toEqual(place)
  })

  it.each(['', '#', '#comment-5', '#page=0', '#page=-1', '#page=99999999', '#page=x', '#xywh=a,b,c,d'])(
    'takes no notice of "%s"',
    (hash) => {
      expect(readPlace(hash)).toBeUndefined()
    },
  )
})

describe('the part of a region on a picture', () => {
  const size = { width: 1000, height: 500 }

  it('ends where the picture ends', () => {
    expect(clipRegion({ x: -20, y: 400.4, width: 2000, height: 400 }, size)).toEqual({ x: 0, y: 400, width: 1000, height: 100 })
  })

  it('is nothing beside it', () => {
    expect(clipRegion({ x: 1000, y: 0, width: 10, height: 10 }, size)).toBeUndefined()
  })
})
