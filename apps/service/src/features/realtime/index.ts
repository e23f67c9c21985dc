/** Realtime: tells a player's page at once that a payment or a balance has changed (RT-1 to RT-6, RESULT-10). */
export { createCentrifugoBroker } from './centrifugo'
export type { Transport } from './connection.types'
export { createEmbeddedServer } from './embedded-server'
export { createOperatorChanges, type OperatorChanges } from './operator-changes'
export { createRealtime } from './create-realtime'
export { createTokenSigner } from './realtime-tokens'
export type { ClicksTaker, Realtime, RealtimeMetrics } from './realtime.types'
