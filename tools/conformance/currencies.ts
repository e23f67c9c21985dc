/** The currencies of the kit's payments, with 0, 2 and 3 decimals. */
export const CURRENCIES = { EUR: 2, JPY: 0, KWD: 3 } as const
