/** The methods of payments without a card number, by how the player pays. */

/** The wallet's sheet on the shop's page returns a token for a card. */
export const WALLET_METHODS = ['apple_pay', 'google_pay'] as const
/** The player is redirected to a page and returns. */
export const REDIRECT_METHODS = ['bank_redirect', 'bank_redirect_post', 'wallet'] as const
/** The player pays at a desk with a code that the shop shows. */
export const DESK_METHODS = ['voucher', 'bet_shop', 'terminal'] as const
/** The shop shows data with which the player pays elsewhere. */
export const DISPLAY_METHODS = ['qr', 'crypto', ...DESK_METHODS] as const

export type DeskMethod = (typeof DESK_METHODS)[number]

const REDIRECTED: readonly string[] = REDIRECT_METHODS
const DISPLAYED: readonly string[] = DISPLAY_METHODS
const AT_A_DESK: readonly string[] = DESK_METHODS

export const isRedirect = (method: string): boolean => REDIRECTED.includes(method)
export const isDisplayed = (method: string): boolean => DISPLAYED.includes(method)
export const isAtDesk = (method: string): method is DeskMethod => AT_A_DESK.includes(method)

/** The path of each desk on this server. */
export const DESK_PATHS = { voucher: '/counter', bet_shop: '/till', terminal: '/terminal' } as const satisfies Record<
  DeskMethod,
  string
>
