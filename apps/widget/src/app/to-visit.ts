import type { BootData } from '@modulor/contract/http'
import type { LocalData } from '../storage'
import { deviceOf, UNKNOWN_DEVICE, type DeviceFacts, type Visit } from '../visit'
import type { Query, WindowSize } from './query'

/** A cashier that is narrower than the narrowest phone cannot be used, even if the address asks for it. */
const WIDTH_PX_MIN = 280

type VisitParts = {
  readonly boot: BootData
  readonly query: Query
  readonly localData: LocalData
  readonly windowSize: WindowSize
  /** null where the device is not known: on the service. */
  readonly facts: Omit<DeviceFacts, 'isForcedMobile' | 'channel'> | null
}

/** The size that the address requests; null where it equals the window's size, or the width is too small. */
function requestedSizeOf({ width, height }: WindowSize, window: WindowSize): Visit['requestedSize'] {
  return {
    width: width === window.width || width < WIDTH_PX_MIN ? null : width,
    height: height === window.height ? null : height,
  }
}

/** Collects the data of the visit. In a pop-up or with `hidenav` the host has a close icon, so ours is shown only on request. */
export function toVisit({ boot, query, localData, windowSize, facts }: VisitParts): Visit {
  return {
    device: facts
      ? deviceOf({ ...facts, isForcedMobile: query.isForcedMobile, channel: query.channel })
      : UNKNOWN_DEVICE,
    localData,
    brand: boot.brand,
    brandTheme: query.brandTheme,
    posted: boot.posted,
    isEntryTrusted: boot.is_entry_trusted ?? false,
    isNavigationHidden: query.isNavigationHidden,
    isInPopUp: query.isInPopUp,
    isForcedMobile: query.isForcedMobile,
    requestedSize: requestedSizeOf(query, windowSize),
    hasCloseIcon: query.hasCloseIcon || !(query.isNavigationHidden || query.isInPopUp),
  }
}
