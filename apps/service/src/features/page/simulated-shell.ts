/**
 * Simulates the bridge of a native app's web view for the demo merchant's page (MSG-3). In a real app the shell itself adds it
 * to the window before the page loads. Only in a sandbox.
 */
import { jsonForScript } from './json-for-script'

const NATIVE_SHELLS = ['ios', 'android', 'react-native'] as const
export type NativeShell = (typeof NATIVE_SHELLS)[number]

/** The shell whose simulation an address requests; an unknown one counts as absent (BOOT-12). */
export function nativeShellOf(text: string | null): NativeShell | undefined {
  return NATIVE_SHELLS.find((shell) => shell === text)
}

/** How each shell's object is added to the window; `port` is the object with `postMessage`. */
const BRIDGES: Record<NativeShell, string> = {
  ios: 'window.webkit = { messageHandlers: { modulorCashier: port } }',
  android: 'window.ModulorCashier = port',
  'react-native': 'window.ReactNativeWebView = port',
}

/** How each shell sends a message to its page. React Native dispatches an event with a text on the document. */
const SEND_SCRIPTS: Record<NativeShell, string> = {
  ios: 'window.postMessage(JSON.parse(text), location.origin)',
  android: 'window.postMessage(JSON.parse(text), location.origin)',
  'react-native': "document.dispatchEvent(new MessageEvent('message', { data: text }))",
}

/**
 * A script for the page's head that adds the shell's bridge to the window. The widget's messages are sent as text to the page
 * around the frame, only if its origin is in the list. Texts from that page are dispatched in the widget's own window, as when
 * a real shell runs a script in it. Without such a page around it, the window is not changed.
 */
export function simulatedShellScript(shell: NativeShell, origins: readonly string[]): string {
  const allowed = origins.map((origin) => new URL(origin).origin)
  return `(() => {
  const listed = ${jsonForScript(allowed)}
  const around = 'ancestorOrigins' in location ? [...location.ancestorOrigins].slice(0, 1) : listed
  const origins = listed.filter((origin) => around.includes(origin))
  if (window.parent === window || origins.length === 0) return
  const port = {
    postMessage(text) {
      for (const origin of origins) window.parent.postMessage({ type: 'simulated_shell_said', text: String(text) }, origin)
    },
  }
  ${BRIDGES[shell]}
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || !origins.includes(event.origin)) return
    const { type, text } = Object(event.data)
    if (type !== 'simulated_shell_answers' || typeof text !== 'string') return
    try {
      ${SEND_SCRIPTS[shell]}
    } catch {
      // Not a valid message: it is ignored.
    }
  })
})()`
}
