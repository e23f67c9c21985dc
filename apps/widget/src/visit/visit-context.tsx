import type { BootData } from '@modulor/contract/http'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { LocalData } from '../storage'
import { UNKNOWN_DEVICE, type Device } from './device'
import { useIsHydrated } from './hydration'

/** Data that do not change during the visit and do not belong to a session. */
export type Visit = {
  readonly device: Device
  readonly localData: LocalData
  readonly brand: BootData['brand']
  /** `brandN`: selects the brand's style sheet and images (BOOT-6). */
  readonly brandTheme: string
  /** Fields that an issuer posted to the address of this page (THREEDS-1). */
  readonly posted: BootData['posted']
  /** The player opened the page directly or from a page of the brand; only then a form may be submitted automatically (AUTO-6). */
  readonly isEntryTrusted: boolean
  /** The host has its own navigation between deposit and withdrawal, and its own close button (BOOT-4 `hidenav`). */
  readonly isNavigationHidden: boolean
  readonly hasCloseIcon: boolean
  /** The host shows the cashier in a pop-up of its own (BOOT-4 `in_pop_up`). */
  readonly isInPopUp: boolean
  /** The phone's layout is used for any width of the window (BOOT-7). */
  readonly isForcedMobile: boolean
  /** The size that the address requests, in CSS pixels; null: the size of the window (BOOT-4). */
  readonly requestedSize: { readonly width: number | null; readonly height: number | null }
}

const VisitContext = createContext<Visit | null>(null)

export function VisitProvider({ visit, children }: { visit: Visit; children: ReactNode }) {
  // During hydration the device is unknown, as it is on the service.
  const isDeviceKnown = useIsHydrated()
  const value = useMemo(() => (isDeviceKnown ? visit : { ...visit, device: UNKNOWN_DEVICE }), [visit, isDeviceKnown])
  return <VisitContext value={value}>{children}</VisitContext>
}

export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('useVisit: no VisitContext')
  return visit
}
