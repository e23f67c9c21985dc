import type { BootData } from '@modulor/contract/http'
import type { LocalData } from '../storage'
import { deviceOf, UNKNOWN_DEVICE, type DeviceSigns, type Visit } from '../visit'
import type { Query } from './query'

type VisitParts = {
  readonly boot: BootData
  readonly query: Query
  readonly localData: LocalData
  /** null where the device is not known: on the service. */
  readonly signs: Omit<DeviceSigns, 'isForcedMobile'> | null
}

/** What stays the same for the visit. In a pop-up the host draws the close sign itself, unless the address asks for ours. */
export function toVisit({ boot, query, localData, signs }: VisitParts): Visit {
  return {
    device: signs ? deviceOf({ ...signs, isForcedMobile: query.isForcedMobile }) : UNKNOWN_DEVICE,
    localData,
    brand: boot.brand,
    brandTheme: query.brandTheme,
    posted: boot.posted,
    isNavigationHidden: query.isNavigationHidden,
    hasCloseIcon: query.hasCloseIcon || !(query.isNavigationHidden || query.isInPopUp),
  }
}
