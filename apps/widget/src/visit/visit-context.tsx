import type { BootData } from '@modulor/contract/http'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { LocalData } from '../storage'
import { UNKNOWN_DEVICE, type Device } from './device'
import { useIsHydrated } from './hydration'

/** What stays the same for the whole visit and does not belong to a session. */
export type Visit = {
  readonly device: Device
  readonly localData: LocalData
  readonly brand: BootData['brand']
  /** `brandN`: whose style sheet and images hold (BOOT-6). */
  readonly brandTheme: string
  /** Fields that an issuer posted to the address of this page (THREEDS-1). */
  readonly posted: BootData['posted']
  /** The player came by their own hand or from the brand's page: a form may go without a press (AUTO-6). */
  readonly isEntryTrusted: boolean
  /** The host has its own way between deposit and withdrawal, and its own close (BOOT-4 `hidenav`). */
  readonly isNavigationHidden: boolean
  readonly hasCloseIcon: boolean
  /** The host shows the cashier in a pop-up of its own (BOOT-4 `in_pop_up`). */
  readonly isInPopUp: boolean
  /** The phone's layout, however wide the window is (BOOT-7). */
  readonly isForcedMobile: boolean
  /** CSS pixels that the address asks for; null: what the window has (BOOT-4). */
  readonly requestedSize: { readonly width: number | null; readonly height: number | null }
}

const VisitContext = createContext<Visit | null>(null)

export function VisitProvider({ visit, children }: { visit: Visit; children: ReactNode }) {
  // While the service's drawing is taken over, the device is what the service knew of it.
  const isDeviceKnown = useIsHydrated()
  const value = useMemo(() => (isDeviceKnown ? visit : { ...visit, device: UNKNOWN_DEVICE }), [visit, isDeviceKnown])
  return <VisitContext value={value}>{children}</VisitContext>
}

export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('useVisit: no VisitContext')
  return visit
}
