/** The envelope of every message. In a file of its own, because the script in the page's head needs it without the guards. */
export const HOST_NAMESPACE = 'modulor-cashier'
export const HOST_PROTOCOL_VERSION = 1

type Envelope<M> = { namespace: typeof HOST_NAMESPACE; version: typeof HOST_PROTOCOL_VERSION; payload: M }

export function toEnvelope<M extends { type: string }>(payload: M): Envelope<M> {
  return { namespace: HOST_NAMESPACE, version: HOST_PROTOCOL_VERSION, payload }
}
