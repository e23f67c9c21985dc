import type { NativePayType, Platform } from '@modulor/contract/vocabulary'

/**
 * Whether a method is offered on a platform (LIST-17): Apple Pay on every platform except Android, Google Pay only on
 * Android, a method without a native type everywhere.
 */
export function isOfferedOnPlatform(nativePayType: NativePayType | null | undefined, platform: Platform): boolean {
  if (nativePayType === 'Apple') return platform !== 'ANDROID'
  if (nativePayType === 'Google') return platform === 'ANDROID'
  return true
}
