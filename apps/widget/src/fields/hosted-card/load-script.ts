/** The script of a provider's card fields. Only a form with these fields loads it (decision 97). */

const SCRIPT_MS_MAX = 10_000

let makeAddress: ((url: string) => string) | undefined

/** Converts an address for Trusted Types. The content security policy of the page limits which addresses can be loaded. */
function scriptAddress(url: string): string {
  if (!makeAddress) {
    const policy = window.trustedTypes?.createPolicy('modulor-card', { createScriptURL: (given) => given })
    makeAddress = policy ? (given) => policy.createScriptURL(given) : (given) => given
  }
  return makeAddress(url)
}

/** Resolves with true when the script has run; with false after a timeout, if it is blocked, or if its hash does not match. */
export function loadScript(url: string, integrity: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const finish = (isLoaded: boolean) => {
      clearTimeout(timer)
      if (!isLoaded) script.remove()
      resolve(isLoaded)
    }
    const timer = setTimeout(() => finish(false), SCRIPT_MS_MAX)
    script.addEventListener('load', () => finish(true))
    script.addEventListener('error', () => finish(false))
    if (integrity !== undefined) {
      script.crossOrigin = 'anonymous'
      script.integrity = integrity
    }
    script.async = true
    script.src = scriptAddress(url)
    document.head.append(script)
  })
}
