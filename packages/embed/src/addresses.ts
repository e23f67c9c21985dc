import type { Flow, Theme } from '@modulor/contract/vocabulary'

function webAddress(text: string, base?: string): URL | undefined {
  try {
    const address = new URL(text, base)
    return /^https?:$/.test(address.protocol) ? address : undefined
  } catch {
    return undefined
  }
}

/** Whether the text is an exact web origin such as `https://cashier.example`: no path, no trailing slash, no default port. */
export function isExactOrigin(text: string): boolean {
  return webAddress(text)?.origin === text
}

/**
 * Returns the address that the frame opens: the session's address with the host's options in its query. Returns undefined
 * if the address is not on the cashier's origin (MSG-4), because messages of a frame on another origin would be ignored.
 */
export function cashierAddress(
  url: string,
  options: {
    origin: string
    flow?: Flow | undefined
    theme?: Theme | undefined
    language?: string | undefined
    isPopUp: boolean
    closeIcon?: boolean | undefined
    hideNavigation?: boolean | undefined
  },
): string | undefined {
  const address = webAddress(url)
  if (address?.origin !== options.origin) return undefined
  // A deep link into the requested flow keeps its path. A screen of the other flow has no counterpart.
  if (options.flow && address.pathname.split('/')[1] !== options.flow) address.pathname = `/${options.flow}`
  if (options.theme) address.searchParams.set('theme', options.theme)
  if (options.language) address.searchParams.set('lang', options.language)
  if (options.isPopUp) address.searchParams.set('in_pop_up', 'true')
  if (options.closeIcon) address.searchParams.set('close_icon', 'true')
  if (options.hideNavigation) address.searchParams.set('hidenav', 'true')
  return address.href
}

/**
 * Returns the absolute address of a redirect. A path is resolved against the merchant's page; an address must be http(s).
 * Anything else (`javascript:`, `data:`) is undefined. The cashier has checked the host against the brand's list (RESULT-11).
 */
export function redirectAddress(url: string, pageUrl: string): string | undefined {
  return webAddress(url, pageUrl)?.href
}
