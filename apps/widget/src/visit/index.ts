export { deviceOf, UNKNOWN_DEVICE, type Device, type DeviceFacts } from './device'
export { HydrationProvider, useIsHydrated } from './hydration'
export { useVisit, VisitProvider, type Visit } from './visit-context'
