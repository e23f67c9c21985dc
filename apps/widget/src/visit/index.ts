export { deviceOf, UNKNOWN_DEVICE, type Device, type DeviceSigns } from './device'
export { useIsTakenOver } from './use-is-taken-over'
export { useVisit, VisitProvider, type Visit } from './visit-context'
