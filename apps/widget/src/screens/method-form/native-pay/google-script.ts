/** Google's script. Only the form of a Google Pay method loads it (decision 94). */
import { walletWindow } from './wallet-globals'

const SCRIPT_URL = 'https://pay.google.com/gp/p/js/pay.js'
const LOAD_MS_MAX = 10_000

const isLoaded = () => walletWindow().google?.payments?.api?.PaymentsClient !== undefined

let loading: Promise<boolean> | null = null
let address: string | null = null

/** The address of the script for Trusted Types; the policy allows no other one. A page can create a policy of this name only once. */
function scriptAddress(): string {
  const policy = window.trustedTypes?.createPolicy('modulor-wallet', { createScriptURL: () => SCRIPT_URL })
  return policy ? policy.createScriptURL(SCRIPT_URL) : SCRIPT_URL
}

function load(): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => resolve(false), LOAD_MS_MAX)
    const finish = () => {
      clearTimeout(timer)
      resolve(isLoaded())
    }
    script.addEventListener('load', finish)
    script.addEventListener('error', finish)
    script.async = true
    script.src = address ??= scriptAddress()
    document.head.append(script)
  })
}

/**
 * Resolves with true when Google's client is available, with false if its script does not load. A later call loads the script
 * again, because the failure may have been a short loss of the network.
 */
export function loadGoogleScript(): Promise<boolean> {
  if (isLoaded()) return Promise.resolve(true)
  loading ??= load().finally(() => (loading = null))
  return loading
}
