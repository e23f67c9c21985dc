import { CLICKSTREAM_FRAME_BYTES_MAX } from '@modulor/contract/clickstream-limits'
import type { Store } from '../session'
import { connectionChanged } from './analytics-state'
import type { Transport } from './sender'

/**
 * Sends batches over the realtime connection, if the page has one for another purpose (CLICK-2). If that fails, the
 * connection's state becomes `failed`, and events are sent by POST from then on (CLICK-3).
 */
export const channelTransport = (store: Store, channel: string): Transport => ({
  bytesMax: CLICKSTREAM_FRAME_BYTES_MAX,
  async send(body) {
    try {
      // The chunk is loaded already, because it has opened the connection.
      const { publishClicks } = await import('../realtime')
      return { status: await store.dispatch(publishClicks(channel, body)) }
    } catch {
      store.dispatch(connectionChanged('failed'))
      return { status: 0 }
    }
  },
})
