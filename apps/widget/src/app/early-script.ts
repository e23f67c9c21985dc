import { BOOT_ELEMENT_ID } from '@modulor/contract/vocabulary'
import { holderOf, sendMessage } from '../host/send-message'
import { replayEarlyClick } from './early-click'
import { hideSession } from './early-session'
import { watchStart } from './early-start'

const REASONS = { failed: 'the script of the cashier did not load', late: 'the script of the cashier is late' }

/** What the service wrote into this page, before this script. */
const boot = JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '{}') as {
  readonly brand?: { readonly origins?: readonly string[] }
  readonly session_id?: string
}

const scriptOf = (src: string) => [...document.scripts].find((script) => script.src === src)
/** Lets a script be asked for that the page names itself, and no other (Trusted Types). */
const policy = window.trustedTypes?.createPolicy('modulor-start', {
  createScriptURL: (src) => {
    if (!scriptOf(src)) throw new TypeError('The address is not a script of this page')
    return src
  },
})

const address = hideSession(window, boot.session_id)
replayEarlyClick(window)
watchStart(window, {
  after: (delayMs, act) => void setTimeout(act, delayMs),
  askAgain(src) {
    const script = document.createElement('script')
    const integrity = scriptOf(src)?.integrity ?? ''
    const trustedSrc = policy?.createScriptURL(src) ?? src
    Object.assign(script, { type: 'module', crossOrigin: 'anonymous', integrity, src: trustedSrc })
    document.head.append(script)
  },
  // By its address and not by a reload: without storage the session stands nowhere else.
  reload: () => location.replace(address),
  tell: (reason) =>
    sendMessage(holderOf(window, boot.brand?.origins ?? []), {
      type: 'error',
      code: 'not_started',
      message: REASONS[reason],
    }),
})
