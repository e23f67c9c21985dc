const BROWSERS = [
  ['edge', /\bEdg\/(\d{1,3})\./],
  ['opera', /\bOPR\/(\d{1,3})\./],
  ['samsung', /\bSamsungBrowser\/(\d{1,3})\./],
  ['firefox', /\bFirefox\/(\d{1,3})\./],
  ['chrome', /\bChrome\/(\d{1,3})\./],
  ['safari', /\bVersion\/(\d{1,3})\./],
] as const

/**
 * The name and major version of a browser: enough to find a browser with an error, and not enough to identify a player.
 */
export function browserNameOf(userAgent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const major = pattern.exec(userAgent)?.[1]
    if (major !== undefined) return `${name} ${major}`
  }
  return 'other'
}
