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

export type DeviceFacts = {
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

function platformOf({ userAgent, touchPoints }: DeviceFacts): Platform {
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
export function deviceOf(facts: DeviceFacts): Device {
  const platform = platformOf(facts)
  return { platform, type: typeOf(facts, platform), wallets: walletsOf(facts, platform) }
}

/** Apple Pay needs the platform and `ApplePaySession`; for Google Pay the platform is enough, because its form loads the script. */
function walletsOf({ hasApplePay, hasGooglePay }: DeviceFacts, platform: Platform): NativePayType[] {
  const wallets: NativePayType[] = []
  if (hasApplePay && isOfferedOnPlatform('Apple', platform)) wallets.push('Apple')
  if (hasGooglePay || isOfferedOnPlatform('Google', platform)) wallets.push('Google')
  return wallets
}

function typeOf(facts: DeviceFacts, platform: Platform): DeviceType {
  if (facts.nativeShell !== null) {
    const isIos = facts.nativeShell === 'ios' || (facts.nativeShell === 'react-native' && platform === 'IOS')
    return isIos ? 'native_ios' : 'native_android'
  }
  if (facts.channel?.startsWith('native')) return facts.channel
  if (facts.channel && !facts.isForcedMobile) return facts.channel
  const isMobile = facts.isForcedMobile || (platform !== 'WEB' && platform !== 'UNKNOWN')
  return isMobile ? 'mobile' : 'desktop'
}
