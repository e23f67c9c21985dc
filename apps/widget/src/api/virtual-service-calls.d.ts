/* eslint-disable @typescript-eslint/consistent-type-imports -- an import statement would end these declarations' being ambient */
declare module 'virtual:service-calls' {
  type Shape = import('./shape').Shape
  export type Call = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly shape: Shape }
  export const CALLS: Readonly<Record<import('./api-client').TableCallId, Call>>
  /** Of a refusal that asks about an earlier payment (API-13). */
  export const PAYMENT_SUMMARY: Shape
}

declare module 'virtual:realtime-calls' {
  export const TOKENS_CALL: import('virtual:service-calls').Call
  export const WEBSOCKET_PATH: string
  export const STREAM_PATH: string
  export const EMULATION_PATH: string
}
