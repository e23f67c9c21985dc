/** Reads a page of the brand from its address, not from the service (PAGE-1). */

const CONTENT_TIMEOUT_MS = 15_000
/** A longer page is not shown. */
const CONTENT_LENGTH_MAX = 500_000

/**
 * Fetches the HTML of an address; null if that fails. The caller has to check that the address is allowed (RESULT-11). No data
 * about the player is sent, neither cookies nor a referrer, and redirects are not followed.
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
