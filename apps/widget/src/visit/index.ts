export { deviceOf, UNKNOWN_DEVICE, type Device, type DeviceSigns } from './device'
export { HydrationProvider, useIsHydrated } from './hydration'
export { useVisit, VisitProvider, type Visit } from './visit-context'
