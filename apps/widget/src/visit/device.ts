import type { DeviceType, Platform } from '@modulor/contract/vocabulary'

export type Device = { readonly platform: Platform; readonly type: DeviceType }

/** Before anything is known of the device (BOOT-5). */
export const UNKNOWN_DEVICE: Device = { platform: 'UNKNOWN', type: 'desktop' }

export type DeviceSigns = {
  readonly userAgent: string
  /** An iPad identifies itself as a Mac; its touch points distinguish it. */
  readonly touchPoints: number
  readonly nativeShell: 'ios' | 'android' | 'react-native' | null
  readonly isForcedMobile: boolean
  /** `xChannel` of the address: what the merchant's app says that it is. */
  readonly channel: DeviceType | null
}

function platformOf({ userAgent, touchPoints }: DeviceSigns): Platform {
  if (userAgent === '') return 'UNKNOWN'
  if (/windows phone/i.test(userAgent)) return 'WINDOWS_PHONE'
  if (/android/i.test(userAgent)) return 'ANDROID'
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)) return 'IOS'
  return 'WEB'
}

/**
 * Platform and kind of device (BOOT-7); a desktop when nothing says otherwise (BOOT-5). `isForcedMobile` overrides the
 * detection; a native bridge, or an app that says so in the address, is native.
 */
export function deviceOf(signs: DeviceSigns): Device {
  const platform = platformOf(signs)
  if (signs.nativeShell !== null) {
    const isIos = signs.nativeShell === 'ios' || (signs.nativeShell === 'react-native' && platform === 'IOS')
    return { platform, type: isIos ? 'native_ios' : 'native_android' }
  }
  if (signs.channel?.startsWith('native')) return { platform, type: signs.channel }
  if (signs.channel && !signs.isForcedMobile) return { platform, type: signs.channel }
  const isMobile = signs.isForcedMobile || (platform !== 'WEB' && platform !== 'UNKNOWN')
  return { platform, type: isMobile ? 'mobile' : 'desktop' }
}
