/** Reads the page's state from its texts. */
import type { Page } from '@playwright/test'
import { wordsOf } from '../../tools/engines/words'
import type { JourneyWorld } from './world'

export const words = wordsOf('en')

export const REJECT_PATH = '/reject-withdrawal'

/** The state that a page shows for its payment. */
export type Claim = 'success' | 'declined' | 'open' | 'disputed'

export type ScreenKind =
  | 'away'
  | 'broken'
  | 'bank'
  | 'loading'
  | 'list'
  | 'form'
  | 'sending'
  | 'checking'
  | 'unsure'
  | 'question'
  | 'reject'
  | 'success'
  | 'declined'
  | 'disputed'
  | 'wait'
  | 'redirect'
  | 'display'
  | 'challenge'
  | 'unread'
  | 'other'

export type Screen = {
  readonly kind: ScreenKind
  readonly url: string
  /** The payment id in the address. */
  readonly paymentId: string | null
  readonly heading: string
  /** The visible text, with plain spaces. */
  readonly text: string
  /** The text of the open dialog. */
  readonly dialog: string
  /** The list's rows of open payments. */
  readonly openRows: readonly string[]
  readonly enabledCount: number
}

const CLAIMS: Partial<Record<ScreenKind, Claim>> = {
  success: 'success',
  declined: 'declined',
  disputed: 'disputed',
  wait: 'open',
  redirect: 'open',
  display: 'open',
  challenge: 'open',
}

export const claimOf = ({ kind }: Pick<Screen, 'kind'>): Claim | undefined => CLAIMS[kind]

/** The headings that identify pages. */
const HEADINGS: readonly (readonly [ScreenKind, readonly string[]])[] = [
  ['success', ['RESULT.DEPOSIT_RECEIVED', 'RESULT.WITHDRAWAL_SENT']],
  [
    'declined',
    ['RESULT.DECLINED_DEPOSIT', 'RESULT.DECLINED_BY_BANK', 'RESULT.DECLINED_WITHDRAWAL', 'RESULT.CANCELLED_WITHDRAWAL'],
  ],
  ['disputed', ['RESULT.DISPUTED']],
  ['wait', ['RESULT.PROCESSING_DEPOSIT', 'RESULT.PROCESSING_WITHDRAWAL', 'RESULT.AWAIT_DEPOSIT']],
  ['redirect', ['REDIRECT.TITLE']],
  ['challenge', ['THREE_DS.TITLE', 'THREE_DS.PREPARING']],
  ['checking', ['FORM.CHECKING_TITLE', 'FORM.CHECKING_TITLE_WITHDRAWAL']],
  ['unsure', ['FORM.UNSURE_TITLE', 'FORM.UNSURE_TITLE_WITHDRAWAL']],
  ['unread', ['RESULT.UNREACHABLE_TITLE', 'RESULT.NOT_FOUND_TITLE', 'RESULT.NO_SESSION_TITLE', 'RESULT.NONE_TITLE']],
  ['loading', ['RESULT.LOADING', 'FORM.LOADING', 'APP.LOADING']],
]

const RESULT_PATH = /^\/(?:deposit\/deposit-|withdrawal\/withdrawal-|payments\/)/

/** Whether a text contains a message, with any values. */
export const says = (text: string, key: string): boolean => words(key).test(text)

/** Whether a line of a text is exactly a message. */
export const isLine = (text: string, key: string): boolean =>
  text.split('\n').some((line) => new RegExp(`^(?:${words(key).source})$`).test(line.trim()))

const plain = (text: string): string =>
  text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ').replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')

type Seen = Omit<Screen, 'kind' | 'paymentId'> & { readonly isBusy: boolean }

function kindOf({ url, heading, text, dialog, isBusy }: Seen, world: JourneyWorld): ScreenKind {
  if (!url.startsWith('http')) return 'broken'
  const { origin, pathname } = new URL(url)
  if (origin === world.sandboxUrl) return 'bank'
  if (origin !== world.service.url) return 'away'
  if (
    ['EARLIER.OPEN_TITLE_deposit', 'EARLIER.OPEN_TITLE_withdrawal', 'EARLIER.PAID_TITLE', 'EARLIER.SENT_TITLE'].some(
      (key) => says(dialog, key),
    )
  )
    return 'question'
  if (pathname === REJECT_PATH) return dialog === '' ? 'loading' : 'reject'
  const known = HEADINGS.find(([, keys]) => keys.some((key) => isLine(heading, key)))
  if (known) return known[0]
  if (isBusy) return 'loading'
  if (pathname === '/deposit' || pathname === '/withdrawal') return 'list'
  if (RESULT_PATH.test(pathname)) return says(text, 'DISPLAY.PAY_EXACTLY') ? 'display' : 'loading'
  if (/^\/(?:deposit|withdrawal)\/[^/]+\/?$/.test(pathname)) return isLine(text, 'FORM.SENDING') ? 'sending' : 'form'
  return 'other'
}

/** Reads the page at one moment. */
export async function readScreen(page: Page, world: JourneyWorld): Promise<Screen> {
  const seen = await page.evaluate((openTitle) => {
    const isSeen = (element: HTMLElement) => element.getClientRects().length > 0
    const headings = [...document.querySelectorAll<HTMLElement>('h1, h2')].filter(isSeen)
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], dialog[open]')].filter(isSeen)
    const regions = [...document.querySelectorAll<HTMLElement>('section, [role=region]')].filter(
      (region) =>
        region.querySelector('h2, h3')?.textContent === openTitle || region.getAttribute('aria-label') === openTitle,
    )
    return {
      url: location.href,
      heading: headings.map(({ innerText }) => innerText).join('\n'),
      text: document.body.innerText,
      dialog: dialogs.map(({ innerText }) => innerText).join('\n'),
      openRows: regions.flatMap((region) =>
        [...region.querySelectorAll<HTMLElement>('button.mc-row')].map(({ innerText }) =>
          innerText.replaceAll('\n', ' '),
        ),
      ),
      enabledCount: document.querySelectorAll('[data-testid=pay-group]:not([aria-disabled=true])').length,
      isBusy: document.querySelector('.mc-page[aria-busy=true]') !== null,
    }
  }, words('LIST.OPEN').source)
  const read = {
    ...seen,
    heading: plain(seen.heading),
    text: plain(seen.text),
    dialog: plain(seen.dialog),
    openRows: seen.openRows.map(plain),
  }
  const paymentId = URL.canParse(seen.url) ? new URL(seen.url).searchParams.get('payment_id') : null
  return { ...read, paymentId, kind: kindOf(read, world) }
}
