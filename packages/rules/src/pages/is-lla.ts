/**
 * Whether an address contains the marker of the last leg's action, `lla`: as a segment of its path or fragment, or as a
 * query parameter that is not `false` or `0` (SESS-6).
 */
export function isLLA(address: string): boolean {
  return /[/?&#]lla(?:=(?!(?:false|0)(?:[&#]|$))[^&#]*)?(?=[/?&#]|$)/.test(address)
}
