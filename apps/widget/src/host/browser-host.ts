import type { BootData } from '@modulor/contract/http'
import { createHost, type Host } from './host'
import { embedderOf } from './send-message'

/** The host of the page that this script runs in. */
export function createBrowserHost(brand: BootData['brand']): Host {
  return createHost({
    ...embedderOf(window, brand.origins),
    window,
    after(delayMs, act) {
      const timer = setTimeout(act, delayMs)
      return () => clearTimeout(timer)
    },
    leaveRules: {
      homeUrl: brand.home_url,
      redirectHosts: brand.redirect_hosts,
      ownOrigin: window.location.origin,
    },
    closeWindow: window.parent === window && window.opener ? () => window.close() : null,
    navigate: (address) => {
      const isHere = address === window.location.href
      window.location.assign(address)
      // Navigating to the current address with a fragment would only scroll within the page.
      if (isHere) window.location.reload()
    },
  })
}

/** The host for server rendering, where there is no window and no message is sent. */
export const SILENT_HOST: Host = {
  place: 'page',
  send: () => undefined,
  listen: () => () => undefined,
  redirectTo: () => undefined,
  leave: () => undefined,
  offerBack: () => () => undefined,
}
