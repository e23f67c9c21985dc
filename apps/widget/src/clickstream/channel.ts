import { CLICKSTREAM_FRAME_BYTES_MAX } from '@modulor/contract/clickstream-limits'
import type { Store } from '../session'
import { connectionChanged } from './analytics-state'
import type { Transport } from './sender'

/**
 * Over the realtime connection, while the page has one for something else (CLICK-2). Where that cannot be set up the state says
 * so, and events go by POST from then on (CLICK-3).
 */
export const channelTransport = (store: Store, channel: string): Transport => ({
  bytesMax: CLICKSTREAM_FRAME_BYTES_MAX,
  async send(body) {
    try {
      // It is here already: it made the connection.
      const { publishClicks } = await import('../realtime')
      return { status: await store.dispatch(publishClicks(channel, body)) }
    } catch {
      store.dispatch(connectionChanged('failed'))
      return { status: 0 }
    }
  },
})
