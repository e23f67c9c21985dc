import type { BootData } from '@modulor/contract/http'
import { createHost, type Host } from './host'

/** The host of the page that this script runs in. */
export function createBrowserHost(brand: BootData['brand']): Host {
  const opener: Window | null = window.opener as Window | null
  return createHost({
    window,
    after(delayMs, act) {
      const timer = setTimeout(act, delayMs)
      return () => clearTimeout(timer)
    },
    peer: window.parent !== window ? window.parent : opener,
    embedding: {
      allowedOrigins: brand.origins,
      // Absent in Firefox.
      ancestorOrigins: 'ancestorOrigins' in window.location ? [...window.location.ancestorOrigins] : [],
      referrer: document.referrer,
    },
    leaveRules: {
      homeUrl: brand.home_url,
      redirectHosts: brand.redirect_hosts,
      ownOrigin: window.location.origin,
    },
    navigate: (address) => {
      const isHere = address === window.location.href
      window.location.assign(address)
      // To the very address, one with a fragment is a jump within the page.
      if (isHere) window.location.reload()
    },
  })
}

/** The host where there is no window: the server draws the first view and tells nobody. */
export const SILENT_HOST: Host = {
  place: 'page',
  send: () => undefined,
  listen: () => () => undefined,
  redirectTo: () => undefined,
}
