/** How a payment is paid when it is not by card, and what of it the player meets. */

/** A wallet's sheet on the shop's page returns a token that stands for a card. */
export const WALLET_METHODS = ['apple_pay', 'google_pay'] as const
/** The player is sent to a page and comes back. */
export const REDIRECT_METHODS = ['bank_redirect', 'bank_redirect_post', 'wallet'] as const
/** The player pays at a desk with a code that the shop shows. */
export const DESK_METHODS = ['voucher', 'bet_shop', 'terminal'] as const
/** The shop shows something, and the player pays elsewhere with it. */
export const DISPLAY_METHODS = ['qr', 'crypto', ...DESK_METHODS] as const

export type DeskMethod = (typeof DESK_METHODS)[number]

const REDIRECTED: readonly string[] = REDIRECT_METHODS
const DISPLAYED: readonly string[] = DISPLAY_METHODS
const AT_A_DESK: readonly string[] = DESK_METHODS

export const isRedirect = (method: string): boolean => REDIRECTED.includes(method)
export const isDisplayed = (method: string): boolean => DISPLAYED.includes(method)
export const isAtDesk = (method: string): method is DeskMethod => AT_A_DESK.includes(method)

/** Where each desk is, under this server's address. */
export const DESK_PATHS = { voucher: '/counter', bet_shop: '/till', terminal: '/terminal' } as const satisfies Record<
  DeskMethod,
  string
>
