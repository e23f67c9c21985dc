export { deviceOf, UNKNOWN_DEVICE, type Device, type DeviceSigns } from './device'
export { TakenOverProvider, useIsTakenOver } from './taken-over'
export { useVisit, VisitProvider, type Visit } from './visit-context'
