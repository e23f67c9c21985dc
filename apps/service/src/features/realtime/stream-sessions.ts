/**
 * The names of connections, by which later commands find their stream (RT-4). They are signed, so that only our clients can
 * have one.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { TokenKeys } from './realtime-tokens'

const SIGNATURE_BYTES = 16

export type StreamSessions = {
  /** Creates a name for a connection of the node. */
  open(node: string): string
  /** Whether an instance with these keys created the name for a connection of the node. The connection may have ended since. */
  isOurs(session: string, node: string): boolean
}

const signatureOf = (key: Uint8Array, id: string, node: string): Buffer =>
  createHmac('sha256', key).update(`stream ${id} ${node}`).digest().subarray(0, SIGNATURE_BYTES)

export function createStreamSessions({ active, accepted }: TokenKeys): StreamSessions {
  return {
    open(node) {
      const id = randomUUID()
      return `${id}.${signatureOf(active, id, node).toString('base64url')}`
    },
    isOurs(session, node) {
      const [id = '', text = ''] = session.split('.')
      const signature = Buffer.from(text, 'base64url')
      return (
        signature.length === SIGNATURE_BYTES &&
        accepted.some((key) => timingSafeEqual(signature, signatureOf(key, id, node)))
      )
    },
  }
}
