/** The addresses that a proxy reports in `X-Forwarded-For`. */

const HEADER = 'x-forwarded-for'
/** `203.0.113.7:1234`, `[2001:db8::7]:1234` or `[2001:db8::7]`. */
const NOT_ONLY_ADDRESS = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i

/** Returns the value of the header without ports and brackets. */
export const onlyAddresses = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((entry) => {
      const [, ipv4, ipv6] = NOT_ONLY_ADDRESS.exec(entry.trim()) ?? []
      return ipv4 ?? ipv6 ?? entry.trim()
    })
    .join(', ')

/**
 * Removes ports and brackets from the header of a request. Some proxies, such as Azure's, write the client's port after its
 * address. Each connection has another port, so every limit per address would count each connection as another caller, and a
 * proxy in the list would not be known as a trusted one (SVC-7, issue-9 3.1). Call it before anything reads the caller's address.
 */
export function removeForwardedPorts(headers: { [name: string]: string | string[] | undefined }): void {
  const forwarded = headers[HEADER]
  if (typeof forwarded === 'string') headers[HEADER] = onlyAddresses(forwarded)
}
