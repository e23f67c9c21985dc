/** A page of the brand's own, fetched from its address and not from the service (PAGE-1). */

const CONTENT_TIMEOUT_MS = 15_000
/** A longer page is not shown. */
const CONTENT_LENGTH_MAX = 500_000

/**
 * The HTML at an address, or null where none came. Whether the address may be asked is the caller's to know (RESULT-11).
 * Nothing of the player goes with it, neither cookie nor referrer, and it may not lead on to another address.
 */
export async function readContent(address: URL, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(address, {
      headers: { accept: 'text/html' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(CONTENT_TIMEOUT_MS)]),
    })
    const isPage = answer.ok && /^text\/html\b/i.test(answer.headers.get('content-type') ?? '')
    const html = isPage ? await answer.text() : null
    return html !== null && html.length <= CONTENT_LENGTH_MAX ? html : null
  } catch {
    return null
  }
}
