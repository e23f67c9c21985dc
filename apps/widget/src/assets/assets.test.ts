import { describe, expect, it } from 'vitest'
import { imageAddress, rtlListAddress, type ImageRequest } from './image-address'
import { ICON_RETRIES_MAX, ICON_RETRY_DELAY_MS, loadIcon } from './load-icon'
import { loadRtlImages } from './load-rtl-images'

const question: ImageRequest = {
  name: 'no_methods',
  brandTheme: 'brand0',
  uiTheme: 'light',
  isRightToLeft: false,
  rtlImages: new Set(['no_methods']),
}

describe('imageAddress', () => {
  it.each<[string, Partial<ImageRequest>, string | undefined]>([
    ['by theme and the default density', {}, '/assets/images/brand0/mdpi/no_methods.webp'],
    ['by another density', { density: 'xhdpi' }, '/assets/images/brand0/xhdpi/no_methods.webp'],
    ['in the dark', { uiTheme: 'dark' }, '/assets/images/brand0/mdpi/dark_no_methods.webp'],
    ['from the right', { isRightToLeft: true }, '/assets/images/brand0/mdpi/rtl_no_methods.webp'],
    [
      'from the right and in the dark',
      { isRightToLeft: true, uiTheme: 'dark' },
      '/assets/images/brand0/mdpi/dark_rtl_no_methods.webp',
    ],
    [
      'from the right without a drawing of its own',
      { isRightToLeft: true, name: 'lock' },
      '/assets/images/brand0/mdpi/lock.webp',
    ],
    ['with a name that leads elsewhere', { name: '../../secret' }, undefined],
    ['with a theme that leads elsewhere', { brandTheme: 'a/b' }, undefined],
    ['with no name', { name: '' }, undefined],
  ])('UI-3 FILE-2 the address of an image %s is correct', (_, over, address) => {
    expect(imageAddress({ ...question, ...over })).toBe(address)
  })
})

describe('loadRtlImages', () => {
  function ports(answer: unknown, ok = true) {
    const asked: string[] = []
    let kept: readonly string[] | null = null
    return {
      asked,
      kept: () => kept,
      fetch: (address: string) => {
        asked.push(address)
        return Promise.resolve({ ok, json: () => Promise.resolve(answer) })
      },
      read: () => kept,
      write: (names: readonly string[]) => void (kept = names),
    }
  }

  it('UI-3 the list of a theme is fetched once and kept', async () => {
    const at = ports({ rtlImages: ['no_methods', '../x', 7] })
    expect([...(await loadRtlImages('brand2', at))]).toEqual(['no_methods'])
    expect([...(await loadRtlImages('brand2', at))]).toEqual(['no_methods'])
    expect(at.asked).toEqual([rtlListAddress('brand2')])
  })

  it.each([
    ['a refusal', ports({ rtlImages: ['a'] }, false)],
    ['no list', ports({ images: ['a'] })],
    ['an invalid list', ports({ rtlImages: 'a' })],
    ['nothing', ports(null)],
    ['no network', { ...ports(null), fetch: () => Promise.reject(new TypeError('offline')) }],
  ])('UI-3 the set is empty after %s', async (_, at) => {
    expect((await loadRtlImages('brand0', at)).size).toBe(0)
  })
})

describe('loadIcon', () => {
  const svg = new Blob(['<svg/>'], { type: 'image/svg+xml' })
  const answers = (statuses: readonly number[], body = svg) => {
    const waited: number[] = []
    let asked = 0
    return {
      waited,
      asked: () => asked,
      fetch: () => {
        const status = statuses[Math.min(asked, statuses.length - 1)] ?? 0
        asked += 1
        return Promise.resolve({ status, ok: status === 200, blob: () => Promise.resolve(body) })
      },
      wait: (delayMs: number) => {
        waited.push(delayMs)
        return Promise.resolve()
      },
    }
  }

  it.each<[string, readonly number[], boolean, number]>([
    ['at once', [200], true, 1],
    ['after three refusals', [400, 400, 400, 200], true, 1 + ICON_RETRIES_MAX],
    ['never', [400], false, 1 + ICON_RETRIES_MAX],
    ['with another status', [404, 200], false, 1],
    ['with a server error', [503, 200], false, 1],
  ])('UI-4 an icon that loads %s is requested the right number of times', async (_, statuses, comes, asked) => {
    const at = answers(statuses)
    expect((await loadIcon('/assets/logos/a.svg', at)) !== undefined).toBe(comes)
    expect(at.asked()).toBe(asked)
    expect(at.waited).toEqual(Array.from({ length: asked - 1 }, () => ICON_RETRY_DELAY_MS))
  })

  it('UI-4 only an SVG of a limited size is accepted', async () => {
    expect(await loadIcon('/a', answers([200], new Blob(['x'], { type: 'text/html' })))).toBeUndefined()
    expect(
      await loadIcon('/a', answers([200], new Blob(['x'.repeat(70_000)], { type: 'image/svg+xml' }))),
    ).toBeUndefined()
  })

  it('UI-4 no error is thrown without a network', async () => {
    const offline = { fetch: () => Promise.reject(new TypeError('offline')), wait: () => Promise.resolve() }
    expect(await loadIcon('/a', offline)).toBeUndefined()
  })
})
