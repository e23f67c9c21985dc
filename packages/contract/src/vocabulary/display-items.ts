/** The kinds of details that the player sees, or can copy, while a payment waits to be paid elsewhere (DISP-1). */
export const DISPLAY_ITEM_KINDS = ['qr', 'copy', 'text'] as const
export type DisplayItemKind = (typeof DISPLAY_ITEM_KINDS)[number]

/** Message keys of the usual labels; a provider's own texts are allowed instead. */
export const DISPLAY_ITEM_LABELS = {
  link: 'DISPLAY.LABEL.LINK',
  address: 'DISPLAY.LABEL.ADDRESS',
  amount: 'DISPLAY.LABEL.AMOUNT',
  network: 'DISPLAY.LABEL.NETWORK',
  voucherCode: 'DISPLAY.LABEL.VOUCHER_CODE',
  paymentCode: 'DISPLAY.LABEL.PAYMENT_CODE',
  payAt: 'DISPLAY.LABEL.PAY_AT',
  recipient: 'DISPLAY.LABEL.RECIPIENT',
  accountNumber: 'DISPLAY.LABEL.ACCOUNT_NUMBER',
} as const
