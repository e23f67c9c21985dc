import { expect, it } from 'vitest'
import { inspectFile } from './inspect-file'

/** The beginning of a file of each kind. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const GIF = Buffer.from('474946383961', 'hex')

it.each([
  ['id-card.png', 'id-card.png'],
  ['Führerschein Rückseite.png', 'Fuhrerschein_Ruckseite.png'],
  ['C:\\photos\\2026/id.v2.png', 'id_v2.png'],
  ['photo.heic', 'photo.png'],
  ['.png', 'file.png'],
  ['証明書.png', 'file.png'],
  ['4242 4242 4242 4242.png', 'file.png'],
  [`${'n'.repeat(100)}.png`, `${'n'.repeat(80)}.png`],
])('FILE-2 a picture that is sent as %s is stored as %s', async (name, stored) => {
  expect(await inspectFile({ name, content: PNG })).toEqual({ name: stored, contentType: 'image/png' })
})

it.each([
  ['an extension that is not of the list', 'id.exe', PNG],
  ['nothing in it', 'id.png', Buffer.alloc(0)],
  ['a content that is not of the list', 'id.png', GIF],
  ['a content that is nothing known', 'id.png', Buffer.from('text')],
])('FILE-1 FILE-3 a file with %s is refused', async (_, name, content) => {
  expect(await inspectFile({ name, content })).toBeUndefined()
})
