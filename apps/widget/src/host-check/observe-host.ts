/** The connection to the host: it sends and receives like the cashier, and records the messages for the checks. */
import { HOST_NAMESPACE, parseParentMessage } from '@modulor/contract/host-messages'
import { FLOWS } from '@modulor/contract/vocabulary'
import { createHost } from '../host/host'
import { findNativeBridge } from '../host/native-bridge'
import { embedderOf } from '../host/send-message'
import { targetOrigins } from '../host/target-origins'
import type { UnknownSenderKind, Tools } from './check.types'
import { UNKNOWN_SENDER_PARAMETER } from './unknown-sender'

const DEADLINE_MS = 2_000
const POLL_MS = 40
const SHOWN_LENGTH_MAX = 200

function parsedText(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Whether data are intended as a message to the cashier. */
function isForHost(data: unknown): boolean {
  const { namespace, type } = Object(parsedText(data)) as { namespace?: unknown; type?: unknown }
  return namespace === HOST_NAMESPACE || FLOWS.some((flow) => flow === type)
}

/** `origins`: the origins of the brand that may embed the cashier. */
export function observeHost(window: Window, origins: readonly string[]) {
  const holder = embedderOf(window, origins)
  const host = createHost({
    ...holder,
    window,
    after(delayMs, act) {
      const timer = setTimeout(act, delayMs)
      return () => clearTimeout(timer)
    },
    leaveRules: { homeUrl: window.location.origin, redirectHosts: [], ownOrigin: window.location.origin },
    navigate: () => undefined,
    closeWindow: null,
  })
  const received: Tools['received'][number][] = []
  const malformed: string[] = []
  let readySentMs = Infinity
  host.listen((message) => received.push({ message, atMs: performance.now() }))
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && isForHost(data) && !parseParentMessage(data))
      malformed.push(JSON.stringify(data).slice(0, SHOWN_LENGTH_MAX))
  })

  const sendRaw = (data: unknown) => {
    try {
      const bridge = findNativeBridge(window)
      if (bridge) bridge.post(JSON.stringify(data))
      else for (const origin of targetOrigins(holder.embedding)) holder.peer?.postMessage(data, origin)
    } catch {
      // A bridge that throws has ignored the message.
    }
  }

  function sendAsUnknownSender(kind: UnknownSenderKind): Promise<void> {
    const frame = window.document.createElement('iframe')
    if (kind === 'opaque') frame.sandbox.add('allow-scripts')
    const address = new URL(window.location.href)
    address.searchParams.set(UNKNOWN_SENDER_PARAMETER, kind)
    frame.src = address.href
    frame.hidden = true
    return new Promise((resolve) => {
      frame.addEventListener('load', () => resolve())
      window.document.body.append(frame)
    })
  }

  async function until(isTrue: () => boolean, deadlineMs = DEADLINE_MS): Promise<boolean> {
    const endMs = performance.now() + deadlineMs
    while (!isTrue()) {
      if (performance.now() > endMs) return false
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    return true
  }

  const tools: Tools = {
    ...{ window, place: host.place, received, malformed, sendRaw, sendAsUnknownSender, until },
    readySentMs: () => readySentMs,
    send(message) {
      if (message.type === 'ready') readySentMs = Math.min(readySentMs, performance.now())
      host.send(message)
    },
  }
  return { host, tools }
}
