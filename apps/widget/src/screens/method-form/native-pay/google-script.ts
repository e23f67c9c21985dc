/** Google's script: loaded by the form of a method of Google Pay, and by nothing else (decision 94). */
import { walletWindow } from './wallet-globals'

const SCRIPT_URL = 'https://pay.google.com/gp/p/js/pay.js'
const SCRIPT_MS_MAX = 10_000

const isHere = () => walletWindow().google?.payments?.api?.PaymentsClient !== undefined

let loading: Promise<boolean> | null = null
let address: string | null = null

/** Trusted Types: the one address that this policy makes. A page makes a policy of this name once. */
function scriptAddress(): string {
  const policy = window.trustedTypes?.createPolicy('modulor-wallet', { createScriptURL: () => SCRIPT_URL })
  return policy ? policy.createScriptURL(SCRIPT_URL) : SCRIPT_URL
}

function load(): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => resolve(false), SCRIPT_MS_MAX)
    const finish = () => {
      clearTimeout(timer)
      resolve(isHere())
    }
    script.addEventListener('load', finish)
    script.addEventListener('error', finish)
    script.async = true
    script.src = address ??= scriptAddress()
    document.head.append(script)
  })
}

/**
 * True once Google's client can be made; false where its script does not come. Asked again, it is loaded once more only if it did not: a
 * network that fails for a moment says nothing of the device.
 */
export function googleIsHere(): Promise<boolean> {
  if (isHere()) return Promise.resolve(true)
  loading ??= load().finally(() => (loading = null))
  return loading
}
