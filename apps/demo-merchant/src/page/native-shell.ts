/**
 * Simulates a native app around the cashier (MSG-3): a phone whose web view is a frame. The cashier's page adds the
 * shell's own bridge object to the frame. The texts that the app receives and sends are the same as in a real app.
 */
import {
  parseCashierMessage,
  toEnvelope,
  type CashierMessage,
  type ParentMessage,
} from '@modulor/contract/host-messages'

/** After this number of requests for a new cashier the demo stops recreating it. */
const REINIT_COUNT_MAX = 3
/** The types of the messages between the demo page and the cashier in the simulated shell. */
const TO_APP = 'simulated_shell_said'
const TO_CASHIER = 'simulated_shell_answers'

export const SHELL_NAMES = {
  ios: 'iOS · WKWebView',
  android: 'Android · WebView',
  'react-native': 'React Native · WebView',
}

type ShellOptions = {
  target: HTMLElement
  shell: keyof typeof SHELL_NAMES
  /** The cashier's exact origin. */
  origin: string
  session: () => Promise<{ url: string }>
  /** Called with every text that is sent over the bridge. */
  onRaw: (direction: 'to app' | 'to cashier', type: string, text: string) => void
  onPayment: () => void
  onFailure: (error: unknown) => void
}

export type NativeShell = {
  setTheme(theme: 'light' | 'dark'): void
  setLanguage(language: string): void
  destroy(): void
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

/** The phone: the app's bar, its web view, and the app's own screen after the cashier was closed. */
function drawPhone(shell: ShellOptions['shell']) {
  const view = document.createElement('iframe')
  view.title = 'Cashier'
  view.allow = 'payment; clipboard-write; publickey-credentials-get'
  view.referrerPolicy = 'no-referrer'
  const done = element('button', 'phone-done', 'Done')
  done.type = 'button'
  const again = element('button', 'action', 'Open the cashier again')
  again.type = 'button'
  const lastMessage = element('p', 'phone-said')
  lastMessage.setAttribute('role', 'status')
  const home = element('div', 'phone-home', element('p', '', 'The app’s own screen.'), again)
  home.hidden = true
  const bar = element('div', 'phone-bar', element('span', '', SHELL_NAMES[shell]), done)
  const phone = element('div', 'phone', bar, lastMessage, view, home)
  phone.dataset.shell = shell
  return { phone, view, home, done, again, lastMessage }
}

/** Opens the app in the target. Like a real app it listens only to its own web view. */
export function openNativeShell(options: ShellOptions): NativeShell {
  const { target, origin, session, onRaw, onPayment, onFailure } = options
  const { phone, view, home, done, again, lastMessage } = drawPhone(options.shell)
  let reinits = 0
  let isReady = false
  let queued: ParentMessage[] = []

  /** Messages that the app sends before the cashier's `ready` are queued until then. */
  const send = (message: ParentMessage) => {
    if (!isReady) {
      queued.push(message)
      return
    }
    const text = JSON.stringify(toEnvelope(message))
    onRaw('to cashier', message.type, text)
    view.contentWindow?.postMessage({ type: TO_CASHIER, text }, origin)
  }

  async function load(): Promise<void> {
    home.hidden = true
    view.hidden = done.hidden = false
    lastMessage.textContent = ''
    isReady = false
    queued = []
    try {
      view.src = (await session()).url
    } catch (error) {
      onFailure(error)
    }
  }

  function close(): void {
    view.src = 'about:blank'
    view.hidden = done.hidden = true
    home.hidden = false
  }

  function receive(message: CashierMessage): void {
    if (message.type === 'ready') {
      isReady = true
      queued.splice(0).forEach(send)
    } else if (message.type === 'close') close()
    else if (message.type === 'paymentResult') onPayment()
    else if (message.type === 'redirectTo') {
      send({ type: 'redirectAck', id: message.id })
      close()
      lastMessage.textContent = `The app opens ${message.url}`
    } else if (message.type === 'reinit' && reinits++ < REINIT_COUNT_MAX) void load()
  }

  const handleMessage = ({ origin: sender, source, data }: MessageEvent<unknown>) => {
    if (sender !== origin || source !== view.contentWindow || typeof data !== 'object' || data === null) return
    const { type, text } = data as Record<string, unknown>
    if (type !== TO_APP || typeof text !== 'string') return
    const message = parseCashierMessage(jsonIn(text))
    onRaw('to app', message?.type ?? 'unknown', text)
    if (message) receive(message)
  }

  window.addEventListener('message', handleMessage)
  done.addEventListener('click', close)
  again.addEventListener('click', () => {
    reinits = 0
    void load()
  })
  target.replaceChildren(phone)
  void load()
  return {
    setTheme: (theme) => send({ type: 'setTheme', theme }),
    setLanguage: (language) => send({ type: 'setLanguage', language }),
    destroy() {
      window.removeEventListener('message', handleMessage)
      phone.remove()
    },
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
