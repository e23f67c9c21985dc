import { describe, expect, it } from 'vitest'
import { deviceOf } from './device'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const LUMIA = 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950)'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'

const NO_SIGNS = {
  ...{ touchPoints: 0, nativeShell: null, isForcedMobile: false, channel: null },
  ...{ hasApplePay: false, hasGooglePay: false },
}

describe('deviceOf', () => {
  it.each([
    [{ userAgent: '' }, 'UNKNOWN', 'desktop'],
    [{ userAgent: DESKTOP }, 'WEB', 'desktop'],
    [{ userAgent: DESKTOP, isForcedMobile: true }, 'WEB', 'mobile'],
    [{ userAgent: IPHONE }, 'IOS', 'mobile'],
    [{ userAgent: IPAD, touchPoints: 5 }, 'IOS', 'mobile'],
    [{ userAgent: IPAD, touchPoints: 0 }, 'WEB', 'desktop'],
    [{ userAgent: PIXEL }, 'ANDROID', 'mobile'],
    [{ userAgent: LUMIA }, 'WINDOWS_PHONE', 'mobile'],
    [{ userAgent: IPHONE, nativeShell: 'ios' }, 'IOS', 'native_ios'],
    [{ userAgent: PIXEL, nativeShell: 'android' }, 'ANDROID', 'native_android'],
    [{ userAgent: IPHONE, nativeShell: 'react-native' }, 'IOS', 'native_ios'],
    [{ userAgent: PIXEL, nativeShell: 'react-native' }, 'ANDROID', 'native_android'],
    [{ userAgent: PIXEL, channel: 'native_android' }, 'ANDROID', 'native_android'],
    [{ userAgent: IPHONE, channel: 'native_ios', isForcedMobile: true }, 'IOS', 'native_ios'],
    [{ userAgent: DESKTOP, channel: 'mobile' }, 'WEB', 'mobile'],
    [{ userAgent: PIXEL, channel: 'desktop', isForcedMobile: true }, 'ANDROID', 'mobile'],
    [{ userAgent: IPHONE, nativeShell: 'ios', channel: 'desktop' }, 'IOS', 'native_ios'],
  ] as const)('BOOT-5 BOOT-7 the device of %o is %s, %s', (signs, platform, type) => {
    expect(deviceOf({ ...NO_SIGNS, ...signs })).toMatchObject({ platform, type })
  })

  it.each([
    [{ userAgent: IPHONE, hasApplePay: true }, ['Apple']],
    [{ userAgent: DESKTOP, hasApplePay: true }, ['Apple']],
    [{ userAgent: IPHONE }, []],
    [{ userAgent: DESKTOP }, []],
    [{ userAgent: PIXEL }, ['Google']],
    [{ userAgent: PIXEL, hasApplePay: true }, ['Google']],
    [{ userAgent: DESKTOP, hasApplePay: true, hasGooglePay: true }, ['Apple', 'Google']],
  ] as const)('LIST-17 the wallets of %o are %o', (signs, wallets) => {
    expect(deviceOf({ ...NO_SIGNS, ...signs }).wallets).toEqual(wallets)
  })
})
