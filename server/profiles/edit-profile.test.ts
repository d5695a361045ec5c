import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { readCurrentUser } from '#contract/accounts.ts'
import { editProfile, updateCover, updatePhoto, type ProfileEdit } from '#contract/profiles.ts'
import { sampleImage } from '#testing/sample-image.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpUploads } from '#server/uploads/clean-up-uploads.ts'

let world: World
let elsewhere: Server
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  const content = await plainPicture(900, 700).jpeg().toBuffer()
  elsewhere = createServer((_request, response) => void response.end(content))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  // One public name that leads to a server of this test; everything else is real.
  world.rooms.outside = {
    patienceMs: 5000,
    resolve: async (hostname) =>
      hostname === 'pictures.test' ? [{ address: '93.184.216.34', family: 4 }] : [{ address: '127.0.0.1', family: 4 }],
    connect: () => connect((elsewhere.address() as AddressInfo).port, '127.0.0.1'),
  }
})
after(async () => {
  elsewhere.close()
  await world.close()
})

const edit = (who: Actor, change: Partial<ProfileEdit>) =>
  world.as(who).call(editProfile, { params: { id: `${who.id}` }, body: { name: 'Ada', ...change } })
const refusedEdit = (who: Actor, change: object) =>
  world.as(who).refused(editProfile, { params: { id: `${who.id}` }, body: { name: 'Ada', ...change } as ProfileEdit })
const photo = (who: Actor, photoUrl: string) =>
  world.as(who).call(updatePhoto, { params: { id: `${who.id}` }, body: { photoUrl } })
const cover = (who: Actor, photoUrl: string | null) =>
  world.as(who).call(updateCover, { params: { id: `${who.id}` }, body: { photoUrl } })
const fetched = async (who: Actor, url: string | null) => {
  const response = await world.as(who).inject({ url: url ?? '' })
  return response.statusCode === 200 ? sharp(response.rawPayload).metadata() : null
}

describe('editing a profile', () => {
  it('keeps what was left out and clears what is blank', async () => {
    const ada = await world.member('Ada')
    const full = {
      ...{ name: 'Ada Byron', bio: 'Maps.', jobTitle: 'Archivist', workplace: 'Harbour', pronouns: 'she/her' },
      ...{ orcid: 'https://orcid.org/0000-0002-1825-0097', country: 'NO', specialities: ['metadata', 'Metadata', 'Fern Lore'] },
    }
    const first = await edit(ada, full)
    assert.deepEqual(
      [first.name, first.bio, first.orcid, first.country, first.specialities],
      ['Ada Byron', 'Maps.', '0000-0002-1825-0097', 'NO', ['Metadata', 'Fern Lore']],
    )
    const second = await edit(ada, { name: 'Ada', bio: '', country: '' })
    assert.deepEqual([second.name, second.bio, second.jobTitle, second.country], ['Ada', null, 'Archivist', null])
    assert.deepEqual([second.pronouns, second.orcid, second.specialities], ['she/her', first.orcid, first.specialities])
    assert.deepEqual(await world.as(ada).call(readCurrentUser, {}), second)
  })

  it('refuses what is not valid, beside its field', async () => {
    const ada = await world.member('Ada')
    const wrong: [object, string, string][] = [
      [{ name: '' }, 'name', 'Full name is required'],
      [{ orcid: '0000-0002-1825-0098' }, 'orcid', 'This is not a valid ORCID iD'],
      [{ country: 'Norway' }, 'country', 'Please choose a country'],
      [{ country: 'QX' }, 'country', 'Please choose a country'],
      [{ country: 'EU' }, 'country', 'Please choose a country'],
      [{ specialities: Array.from({ length: 9 }, (_, at) => `Field ${at}`) }, 'specialities', 'At most 8 specialities'],
      [{ bio: 'b'.repeat(2001) }, 'bio', 'Bio must be at most 2,000 characters'],
      [{ pronouns: 'p'.repeat(41) }, 'pronouns', 'Pronouns may have at most 40 characters'],
    ]
    for (const [change, field, words] of wrong) {
      const { status, fields } = await refusedEdit(ada, change)
      assert.deepEqual([status, fields?.[field]], [400, words])
    }
  })

  it('changes nothing that is not in the form', async () => {
    const ada = await world.member('Ada')
    await edit(ada, { isAdmin: true, isVerified: true, email: 'x@y.test', warningCount: -1, id: 1, colleagueCount: 9 } as object)
    const { isAdmin, isVerified, email, warningCount, id, colleagueCount } = await world.as(ada).call(readCurrentUser, {})
    assert.deepEqual([isAdmin, isVerified, email, warningCount, id, colleagueCount], [false, false, ada.email, 0, ada.id, 0])
  })

  it('is for the owner alone, admins included', async () => {
    const [ada, ben, eve] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Eve')]
    const params = { id: `${ada.id}` }
    for (const other of [ben, eve]) {
      const answers = [
        await world.as(other).refused(editProfile, { params, body: { name: 'Not Ada' } }),
        await world.as(other).refused(updatePhoto, { params, body: { photoUrl: await sampleImage() } }),
        await world.as(other).refused(updateCover, { params, body: { photoUrl: null } }),
      ]
      for (const { status, code } of answers) assert.deepEqual([status, code], [403, 'not_yours'])
    }
    assert.equal((await world.as(ada).call(readCurrentUser, {})).name, 'Ada')
  })
})

describe('a profile photo', () => {
  it('may be sent as a data URL: it is drawn anew, square, and every member may see it', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const wide = await plainPicture(1500, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .toBuffer()
    const { profilePicture } = await photo(ada, `data:image/jpeg;base64,${wide.toString('base64')}`)
    const facts = await fetched(ben, profilePicture)
    assert.deepEqual([facts?.format, facts?.width, facts?.height, facts?.exif], ['webp', 512, 512, undefined])
  })

  it('is no larger than it came', async () => {
    const ada = await world.member('Ada')
    const small = await plainPicture(60, 40).png().toBuffer()
    const facts = await fetched(ada, (await photo(ada, `data:image/png;base64,${small.toString('base64')}`)).profilePicture)
    assert.deepEqual([facts?.width, facts?.height], [40, 40])
  })

  it('may be an upload of one’s own, and no one else’s', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { url } = await upload(world, ada, { content: await plainPicture(800, 800, 'olive').png().toBuffer() })
    assert.equal((await fetched(ben, (await photo(ada, url)).profilePicture))?.width, 512)
    assert.equal((await fetched(ben, (await photo(ada, `${world.rooms.config.publicUrl}${url}`)).profilePicture))?.width, 512)
    const response = await world.as(ben).send(updatePhoto, { params: { id: `${ben.id}` }, body: { photoUrl: url } })
    assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [400, 'unknown_upload'])
  })

  it('may stand at a public address: it is fetched once and kept here', async () => {
    const ada = await world.member('Ada')
    const { profilePicture } = await edit(ada, { profilePicture: 'http://pictures.test/ada.jpg' })
    assert.match(profilePicture ?? '', /^\/media\/[0-9a-f]{64}\.webp$/)
    assert.equal((await fetched(ada, profilePicture))?.width, 512)
    const same = await edit(ada, { profilePicture: profilePicture ?? '' })
    assert.equal(same.profilePicture, profilePicture)
    assert.equal((await edit(ada, {})).profilePicture, profilePicture)
    assert.equal((await edit(ada, { profilePicture: '' })).profilePicture, null)
  })

  it('is not fetched from inside, and the words are the same whatever is there', async () => {
    const ada = await world.member('Ada')
    const answers = new Set<string>()
    for (const address of [
      'http://127.0.0.1/',
      'http://127.0.0.1:1/',
      'http://inside.test/',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '//evil.test/x',
      'blob:x',
      'https://u:p@pictures.test/',
      'x',
    ]) {
      const { status, code, fields } = await world
        .as(ada)
        .refused(updatePhoto, { params: { id: `${ada.id}` }, body: { photoUrl: address } })
      answers.add(`${status} ${code} ${fields?.['photoUrl']}`)
    }
    assert.deepEqual(
      [...answers],
      ['400 image_not_fetched No image could be fetched from this address. Please check it, or upload the file instead.'],
    )
    assert.equal((await world.as(ada).call(readCurrentUser, {})).profilePicture, null)
  })

  it('is an image, whatever its label says', async () => {
    const ada = await world.member('Ada')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
    for (const photoUrl of [
      `data:image/svg+xml;base64,${svg}`,
      `data:image/png;base64,${svg}`,
      'data:text/html;base64,PGI+',
      'data:image/png,x',
    ]) {
      const { status } = await world.as(ada).refused(updatePhoto, { params: { id: `${ada.id}` }, body: { photoUrl } })
      assert.equal(status, 400)
    }
    const { fields } = await world.as(ada).refused(updatePhoto, { params: { id: `${ada.id}` }, body: { photoUrl: '' } })
    assert.equal(fields?.['photoUrl'], 'Please select or provide a URL for an image.')
  })
})

describe('a cover', () => {
  it('is 1600 pixels at most, for every member to see, and may be taken away', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const wide = await plainPicture(2400, 600, 'navy').jpeg().toBuffer()
    const { coverPicture } = await cover(ada, `data:image/jpeg;base64,${wide.toString('base64')}`)
    const facts = await fetched(ben, coverPicture)
    assert.deepEqual([facts?.width, facts?.height], [1600, 400])
    assert.equal((await cover(ada, null)).coverPicture, null)
    assert.equal(await fetched(ben, coverPicture), null)
  })
})

it('pictures in use outlast the cleaning up of files, and those that were replaced do not', async () => {
  const ada = await world.member('Ada')
  const first = await photo(ada, await sampleImage())
  const second = await photo(ada, await sampleImage())
  const { coverPicture } = await cover(ada, await sampleImage())
  // Files have the disk's dates; two days later the house checks them.
  world.pass(48)
  await cleanUpUploads(world.rooms)
  const keys = await Array.fromAsync(world.rooms.media.list(), (key) => `/media/${key}`)
  assert.ok(keys.includes(second.profilePicture ?? '') && keys.includes(coverPicture ?? ''))
  assert.ok(!keys.includes(first.profilePicture ?? ''))
})
