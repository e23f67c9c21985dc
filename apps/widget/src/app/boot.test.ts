import { describe, expect, it } from 'vitest'
import { defaultBoot, readBoot } from './boot'

const ORIGIN = 'http://localhost:8080'

describe('readBoot', () => {
  it('BOOT-5 reads the boot data that the service wrote', () => {
    const written = { ...defaultBoot(ORIGIN), design_theme: 'other', country: 'DE' }
    expect(readBoot(JSON.stringify(written), ORIGIN)).toEqual(written)
  })

  it.each([[undefined], [null], [''], ['{'], ['null'], ['[]'], ['"modulor"'], ['{"design_theme":"modulor"}']])(
    'BOOT-5 returns the defaults for %s',
    (text) => {
      expect(readBoot(text, ORIGIN)).toEqual(defaultBoot(ORIGIN))
    },
  )

  it('BOOT-2 the default design theme is modulor', () => {
    expect(defaultBoot(ORIGIN)).toMatchObject({
      design_theme: 'modulor',
      country: 'UN',
      brand: { code: 'COM', origins: [] },
    })
  })
})
