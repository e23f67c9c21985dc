import { BOOT_ELEMENT_ID } from '@modulor/contract/vocabulary'
import type * as ErrorReports from '../error-reports'
import { embedderOf, sendMessage } from '../host/send-message'
import { markWatched } from './early-page-end'
import { hideSession } from './early-session'
import { watchStart } from './early-start'
import { newTrace } from './early-trace'
import { listenForErrors } from './error-listener'

const REASONS = { failed: 'the script of the cashier did not load', late: 'the script of the cashier is late' }

/** The path of `error-reports/index.ts` in this build (early-script-plugin.ts). */
declare const ERROR_REPORTS_SCRIPT: string

/** The boot data, which the service wrote into the page before this script. */
const boot = JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '{}') as {
  readonly brand?: { readonly origins?: readonly string[] }
  readonly session_id?: string
  readonly is_traced?: boolean
  readonly error_reports?: { readonly url: string; readonly release: string }
}
markWatched(document)
const holder = embedderOf(window, boot.brand?.origins ?? [])
const { error_reports: reports, is_traced: isTraced } = boot
if (isTraced) window.cashierTrace = newTrace

listenForErrors(window, {
  post: (message) => sendMessage(holder, { type: 'error', code: 'uncaught', message }),
  load:
    reports &&
    (() =>
      (import(ERROR_REPORTS_SCRIPT) as Promise<typeof ErrorReports>).then(({ startReports }) => startReports(reports))),
})

const scriptOf = (src: string) => [...document.scripts].find((script) => script.src === src)
/** Allows only scripts that the page itself contains to be loaded again (Trusted Types). */
const policy = window.trustedTypes?.createPolicy('modulor-start', {
  createScriptURL: (src) => {
    if (!scriptOf(src)) throw new TypeError('The address is not a script of this page')
    return src
  },
})

const address = hideSession(window, boot.session_id)
watchStart(window, {
  after: (delayMs, act) => void setTimeout(act, delayMs),
  retry(src) {
    const script = document.createElement('script')
    const integrity = scriptOf(src)?.integrity ?? ''
    const trustedSrc = policy?.createScriptURL(src) ?? src
    Object.assign(script, { type: 'module', crossOrigin: 'anonymous', integrity, src: trustedSrc })
    document.head.append(script)
  },
  // Navigates to `address` instead of reloading: without storage only that address has the session id.
  reload: () => location.replace(address),
  post: (reason) =>
    sendMessage(holder, {
      type: 'error',
      code: 'not_started',
      message: REASONS[reason],
    }),
})
