import type { DeviceType, NativePayType, Platform } from '@modulor/contract/vocabulary'
import { isOfferedOnPlatform } from '@modulor/rules'

export type Device = {
  readonly platform: Platform
  readonly type: DeviceType
  /** The native pay types whose methods are listed on this device (LIST-17). */
  readonly wallets: readonly NativePayType[]
}

/** The device before it is detected (BOOT-5). */
export const UNKNOWN_DEVICE: Device = { platform: 'UNKNOWN', type: 'desktop', wallets: [] }

export type DeviceSigns = {
  readonly userAgent: string
  /** An iPad identifies itself as a Mac; its touch points distinguish it. */
  readonly touchPoints: number
  readonly nativeShell: 'ios' | 'android' | 'react-native' | null
  readonly isForcedMobile: boolean
  /** Apple Pay can be used in this window. */
  readonly hasApplePay: boolean
  /** Google's client is in this window already, without loading its script. */
  readonly hasGooglePay: boolean
  /** `xChannel` of the address: the device type that the merchant's app sends. */
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
 * Detects platform and type of the device (BOOT-7); the default is a desktop (BOOT-5). A native bridge, or a native `xChannel` in
 * the address, means native; otherwise `isForcedMobile` means mobile.
 */
export function deviceOf(signs: DeviceSigns): Device {
  const platform = platformOf(signs)
  return { platform, type: typeOf(signs, platform), wallets: walletsOf(signs, platform) }
}

/** Apple Pay needs the platform and `ApplePaySession`; for Google Pay the platform is enough, because its form loads the script. */
function walletsOf({ hasApplePay, hasGooglePay }: DeviceSigns, platform: Platform): NativePayType[] {
  const wallets: NativePayType[] = []
  if (hasApplePay && isOfferedOnPlatform('Apple', platform)) wallets.push('Apple')
  if (hasGooglePay || isOfferedOnPlatform('Google', platform)) wallets.push('Google')
  return wallets
}

function typeOf(signs: DeviceSigns, platform: Platform): DeviceType {
  if (signs.nativeShell !== null) {
    const isIos = signs.nativeShell === 'ios' || (signs.nativeShell === 'react-native' && platform === 'IOS')
    return isIos ? 'native_ios' : 'native_android'
  }
  if (signs.channel?.startsWith('native')) return signs.channel
  if (signs.channel && !signs.isForcedMobile) return signs.channel
  const isMobile = signs.isForcedMobile || (platform !== 'WEB' && platform !== 'UNKNOWN')
  return isMobile ? 'mobile' : 'desktop'
}
