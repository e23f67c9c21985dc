/** What the kit pays in: currencies of 0, 2 and 3 decimals. */
export const CURRENCIES = { EUR: 2, JPY: 0, KWD: 3 } as const
