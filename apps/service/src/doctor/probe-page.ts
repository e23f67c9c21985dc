/** Requests a payment page from outside, like a browser, and compares it with this release (PCI DSS 4, 11.6.1). */
import { integrityOf } from '../features/page'
import { headerDifferences } from './compare-headers'
import { missingFromPage, pageDifferences, type Expected } from './compare-page'

const ANSWER_MS_MAX = 10_000
const FILES_AT_ONCE = 8
/** The headers of a browser in which a person opens the page. A server could send another page to other programs. */
const BROWSER_HEADERS = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

type Answer =
  | { readonly ok: true; readonly headers: Headers; readonly body: Buffer }
  | { readonly ok: false; readonly line: string }

/** The query is never printed, because it may contain a session id. */
const shownOf = (address: string) => new URL(address).pathname

type ProbeRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
type Read = (address: string, request?: ProbeRequest) => Promise<Answer>

function reader(answerMsMax: number): Read {
  return async (address, asked = {}) => {
    const lost = (why: string): Answer => ({ ok: false, line: `${shownOf(address)}: ${why}` })
    try {
      const answer = await fetch(address, {
        ...asked,
        redirect: 'manual',
        headers: { ...BROWSER_HEADERS, ...asked.headers },
        signal: AbortSignal.timeout(answerMsMax),
      })
      const body = Buffer.from(await answer.arrayBuffer())
      return answer.status === 200 ? { ok: true, headers: answer.headers, body } : lost(`answers ${answer.status}`)
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') return lost('does not answer in time')
      const cause = error instanceof Error ? error.cause : undefined
      return lost(`no answer (${cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'})`)
    }
  }
}

async function documentDifferences(
  read: Read,
  address: string,
  expected: Expected,
  asked?: ProbeRequest,
): Promise<readonly string[]> {
  const answer = await read(address, asked)
  if (!answer.ok) return [answer.line]
  const html = answer.body.toString('utf8')
  const isWidget = asked === undefined
  return [
    ...headerDifferences(answer.headers, expected.allowedSources),
    ...pageDifferences(html, address, expected),
    ...(isWidget ? missingFromPage(html, expected) : []),
  ].map((line) => `${shownOf(address)}: ${line}`)
}

/** Two responses must have different nonces: the nonce of a cached page is known to others. */
async function nonceDifferences(read: Read, address: string): Promise<readonly string[]> {
  const answers = [await read(address), await read(address)]
  const nonces = answers.flatMap((answer) =>
    answer.ok ? (/'nonce-[^']+'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []) : [],
  )
  return nonces.length === 2 && nonces[0] === nonces[1]
    ? [`${shownOf(address)}: two answers have the same nonce; a cache sends the page, switch caching off for it`]
    : []
}

async function fileDifferences(read: Read, origin: string, { inventory }: Expected): Promise<readonly string[]> {
  const files = [...inventory.scripts, ...inventory.styles]
  const lines: string[] = []
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const answers = await Promise.all(
      files
        .slice(start, start + FILES_AT_ONCE)
        .map(async (file) => ({ ...file, answer: await read(origin + file.path) })),
    )
    for (const { path, integrity, answer } of answers) {
      if (!answer.ok) lines.push(answer.line)
      else if (integrityOf(answer.body) !== integrity) lines.push(`${path}: does not have the hash of the inventory`)
    }
  }
  return lines
}

/**
 * Returns a line for every difference from this release: of the payment page at `address`, the files that it may
 * load, and the page for the invisible 3-D Secure step. Empty if there is none. A request without a response within
 * `answerMsMax` counts as a difference. Throws if `address` is not a URL.
 */
export async function probePage(
  address: string,
  expected: Expected,
  answerMsMax: number = ANSWER_MS_MAX,
): Promise<readonly string[]> {
  const { origin } = new URL(address)
  const read = reader(answerMsMax)
  const stepPages = expected.inventory.inline_scripts.map(({ page }) => origin + page.replace('{provider}', 'probe'))
  const post = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }
  const parts = await Promise.all([
    documentDifferences(read, address, expected),
    nonceDifferences(read, address),
    fileDifferences(read, origin, expected),
    ...stepPages.map((page) => documentDifferences(read, page, expected, post)),
  ])
  return parts.flat()
}
