/**
 * Messages between our own windows: the widget, the challenge frame inside it, and the window that a redirect opened.
 * All of them are on our origin; a provider's page in between says nothing that is listened to.
 */
import type { ThreeDsResultRequest } from '@modulor/contract/http'
import * as z from 'zod/mini'

/** Name of the window that a redirect opens. */
export const REDIRECT_WINDOW_NAME = 'modulor-redirect'

const FIELD_LENGTH_MAX = 16_384

/** What the service's page says in the hidden frame after the fingerprint step (THREEDS-2). */
const METHOD_DONE = 'three_ds_method_done'
const methodDone = z.union([z.literal(METHOD_DONE), z.object({ type: z.literal(METHOD_DONE) })])
const ownMessage = z.discriminatedUnion('type', [
  /** The issuer sent the challenge frame back to us; the fields are what it posted (THREEDS-1). */
  z.object({
    type: z.literal('three_ds_returned'),
    provider: z.optional(z.string().check(z.maxLength(40))),
    fields: z.record(z.string(), z.string().check(z.maxLength(FIELD_LENGTH_MAX))),
  }),
  /** The player is back from a provider in the window that we opened (ALT-1). */
  z.object({ type: z.literal('provider_returned') }),
])

export type OwnMessage = z.infer<typeof ownMessage> | { readonly type: typeof METHOD_DONE }

/** Reads a message from one of our own windows; undefined for anything else. The origin is checked before the shape. */
export function parseOwnMessage(event: { origin: string; data: unknown }, ownOrigin: string): OwnMessage | undefined {
  if (event.origin !== ownOrigin) return undefined
  if (methodDone.safeParse(event.data).success) return { type: METHOD_DONE }
  const parsed = ownMessage.safeParse(event.data)
  return parsed.success ? parsed.data : undefined
}

/** Listens to our own windows until the returned function is called. */
export function listenToOwnWindows(
  listener: (message: OwnMessage, source: MessageEventSource | null) => void,
): () => void {
  const handleMessage = (event: MessageEvent) => {
    const message = parseOwnMessage(event, window.location.origin)
    if (message) listener(message, event.source)
  }
  window.addEventListener('message', handleMessage)
  return () => window.removeEventListener('message', handleMessage)
}

/** The window around or behind this one if it is ours too: only then may the payment go on over there. */
export function ownNeighbour(kind: 'parent' | 'opener'): Window | null {
  const neighbour = kind === 'parent' ? window.parent : (window.opener as Window | null)
  if (!neighbour || neighbour === window) return null
  try {
    // Reading a foreign window's address throws: then it is a merchant's page and none of ours.
    return neighbour.location.origin === window.location.origin ? neighbour : null
  } catch {
    return null
  }
}

/** Says something to a window of ours. */
export function tellOwnWindow(target: Window, message: OwnMessage): void {
  target.postMessage(message, window.location.origin)
}

/** The issuer's fields as the service takes them (THREEDS-1); what else was posted stays here. */
export function toThreeDsResult(
  fields: Readonly<Record<string, string>>,
  provider: string | undefined,
): ThreeDsResultRequest {
  const { cres, PaRes, MD, threeDSSessionData } = fields
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(cres === undefined ? {} : { cres }),
    ...(PaRes === undefined ? {} : { PaRes }),
    ...(MD === undefined ? {} : { MD }),
    ...(threeDSSessionData === undefined ? {} : { threeDSSessionData }),
  }
}
