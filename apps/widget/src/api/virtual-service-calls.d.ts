/* oxlint-disable typescript/consistent-type-imports -- an import statement would end these declarations' being ambient */
declare module 'virtual:service-calls' {
  type Shape = import('./shape').Shape
  export type Call = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly shape: Shape }
  /** The calls before a submit. */
  export const CALLS: Readonly<Partial<Record<import('./api-client').TableCallId, Call>>>
}

declare module 'virtual:later-calls' {
  /** All other calls. */
  export const CALLS: Readonly<
    Partial<Record<import('./api-client').TableCallId, import('virtual:service-calls').Call>>
  >
  /** The shape of the earlier payment in a refusal (API-13). */
  export const PAYMENT_SUMMARY: import('./shape').Shape
}

declare module 'virtual:realtime-calls' {
  export const TOKENS_CALL: import('virtual:service-calls').Call
  export const WEBSOCKET_PATH: string
  export const STREAM_PATH: string
  export const EMULATION_PATH: string
}
