/** Keys and accounts of the Adyen simulator. They are public, because it moves no money. */
export const ADYEN_DEFAULTS = {
  apiKey: 'adyen_api_key_demo',
  merchantAccount: 'ModulorDemo',
  /** Hexadecimal, like Adyen's. */
  hmacKey: Buffer.from('modulor-adyen-simulator-payments').toString('hex'),
  transferHmacKey: Buffer.from('modulor-adyen-simulator-transfer').toString('hex'),
  balanceAccount: 'BA00000000000000000000001',
} as const
