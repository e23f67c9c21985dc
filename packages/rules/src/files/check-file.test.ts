import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFile, FILE_BYTES_MAX, FILE_EXTENSIONS, isSafeImageName } from './check-file'

const UPLOAD_ERROR = 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR'
const LIMIT_ERROR = 'PH.DEPOSIT.UPLOAD_DOC.LIMIT_UPLOAD_ERROR'

describe('checkFile', () => {
  it.each([
    ['passport.pdf', 1, 'application/pdf', null],
    ['passport.PDF', FILE_BYTES_MAX, 'application/pdf', null],
    ['scan.heic', 100, 'image/heic', null],
    ['scan.heic', 100, '', null],
    ['scan.heic', 100, 'application/octet-stream', null],
    ['scan.jpeg', 100, 'image/jpeg', null],
    ['my scan.final.jpg', 100, 'IMAGE/JPEG; charset=binary', null],
    ['scan.png', 100, 'image/png', null],
    ['scan.png', FILE_BYTES_MAX + 1, 'image/png', LIMIT_ERROR],
    ['scan.gif', 100, 'image/gif', UPLOAD_ERROR],
    ['scan.gif', FILE_BYTES_MAX + 1, 'image/gif', UPLOAD_ERROR],
    ['scan.svg', 100, 'image/svg+xml', UPLOAD_ERROR],
    ['scan.pdf.exe', 100, 'application/pdf', UPLOAD_ERROR],
    ['scan.pdf', 100, 'text/html', UPLOAD_ERROR],
    ['scan.png', 100, 'image/jpeg', null],
    ['scan.jpg', 100, 'image/jpg', null],
    ['scan.JPEG', 100, 'image/pjpeg', null],
    ['scan.jfif', 100, 'image/jpeg', null],
    ['scan.heif', 100, 'image/heif', null],
    ['scan.hif', 100, '', null],
    ['scan.png', 100, 'image/x-png', null],
    ['scan.pdf', 100, 'application/x-pdf', null],
    ['scan.heif', 100, 'video/mp4', UPLOAD_ERROR],
    ['scan', 100, 'image/png', UPLOAD_ERROR],
    ['.constructor', 100, 'image/png', UPLOAD_ERROR],
    ['', 100, '', UPLOAD_ERROR],
    ['scan.png', 0, 'image/png', UPLOAD_ERROR],
    ['scan.png', Number.NaN, 'image/png', UPLOAD_ERROR],
  ])('FILE-1 the verdict on %s of %i bytes as %s is %s', (name, sizeBytes, contentType, error) => {
    expect(checkFile({ name, sizeBytes, contentType })).toEqual({
      isValid: error === null,
      isPotentiallyValid: error === null,
      error,
    })
  })

  it('FILE-1 at most 20,971,520 bytes and five kinds of file are accepted', () => {
    expect(FILE_BYTES_MAX).toBe(20 * 1024 * 1024)
    expect(FILE_EXTENSIONS).toEqual(['pdf', 'heic', 'jpeg', 'jpg', 'png'])
    for (const extension of FILE_EXTENSIONS)
      expect(checkFile({ name: `a.${extension}`, sizeBytes: 1, contentType: '' }).isValid).toBe(true)
  })
})

describe('isSafeImageName', () => {
  it.each([
    ['logo', true],
    ['dark_visa-2', true],
    ['A'.repeat(255), true],
    ['A'.repeat(256), false],
    ['', false],
    ['logo.png', false],
    ['../logo', false],
    ['a/b', false],
    ['a b', false],
    ['a\n', false],
    ['ä', false],
    ['%2e', false],
  ])('FILE-2 %j is a safe image name: %s', (name, isSafe) => {
    expect(isSafeImageName(name)).toBe(isSafe)
  })

  it('FILE-2 only letters, digits, underscore and hyphen are accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), (name) => {
        const isEach = Array.from(name).every((character) =>
          'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'.includes(character),
        )
        expect(isSafeImageName(name)).toBe(isEach)
      }),
    )
  })
})
