/** The script of a provider's card fields: loaded by a form that has them, and by nothing else (decision 97). */

const SCRIPT_MS_MAX = 10_000

let makeAddress: ((url: string) => string) | undefined

/** Trusted Types: which addresses may be loaded is said by the page's policy. */
function scriptAddress(url: string): string {
  if (!makeAddress) {
    const policy = window.trustedTypes?.createPolicy('modulor-card', { createScriptURL: (given) => given })
    makeAddress = policy ? (given) => policy.createScriptURL(given) : (given) => given
  }
  return makeAddress(url)
}

/** True once it has run; false where it does not come in time, is refused, or is another one than its hash says. */
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
