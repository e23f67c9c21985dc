import { BrowserData } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { browserDataOf, type BrowserOwner } from './browser-data'

const now = new Date('2026-11-20T12:00:00Z')
const owner: BrowserOwner = {
  screen: { colorDepth: 30, height: 844.5, width: 390 },
  navigator: { language: 'de-DE', userAgent: 'A'.repeat(2000), javaEnabled: () => true },
  innerHeight: 700.2,
  innerWidth: 390,
}

describe('browser data', () => {
  it('THREEDS-4 it is complete, in whole pixels, and fits the contract', () => {
    const data = browserDataOf(owner, now)
    expect(BrowserData.safeParse(data).success).toBe(true)
    expect(data).toEqual({
      color_depth: 30,
      language: 'de-DE',
      time_zone: now.getTimezoneOffset(),
      timezone_name: Intl.DateTimeFormat().resolvedOptions().timeZone,
      java_enabled: true,
      screen_height: 845,
      screen_width: 390,
      window_height: 700,
      window_width: 390,
      user_agent: 'A'.repeat(1024),
      java_script_enabled: 'true',
    })
  })

  it('THREEDS-4 java_enabled is false if the browser has no javaEnabled function', () => {
    const { language, userAgent } = owner.navigator
    expect(browserDataOf({ ...owner, navigator: { language, userAgent } }, now).java_enabled).toBe(false)
  })
})
