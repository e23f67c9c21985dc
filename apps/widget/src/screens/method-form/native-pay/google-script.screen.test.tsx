import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadGoogleScript } from './google-script'

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="pay.google.com"]')]
const createPolicy = vi.fn((_name: string, { createScriptURL }: { createScriptURL: () => string }) => ({
  createScriptURL,
}))

beforeEach(() => {
  vi.stubGlobal('google', undefined)
  vi.stubGlobal('trustedTypes', { createPolicy })
})
afterEach(() => {
  for (const script of scripts()) script.remove()
})

describe('LIST-17 the script of Google Pay', () => {
  it('is requested again after a failure, with the same trusted type policy, and not again once it is loaded', async () => {
    const [first, meanwhile] = [loadGoogleScript(), loadGoogleScript()]
    expect(scripts()).toHaveLength(1)
    scripts()[0]?.dispatchEvent(new Event('error'))
    expect(await Promise.all([first, meanwhile])).toEqual([false, false])

    const second = loadGoogleScript()
    expect(scripts()).toHaveLength(2)
    vi.stubGlobal('google', { payments: { api: { PaymentsClient: vi.fn() } } })
    scripts()[1]?.dispatchEvent(new Event('load'))
    expect(await second).toBe(true)

    expect(await loadGoogleScript()).toBe(true)
    expect(scripts()).toHaveLength(2)
    expect(createPolicy).toHaveBeenCalledTimes(1)
  })
})
