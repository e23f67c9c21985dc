type Currency = {
  readonly name: string
  readonly number: string
  readonly precision: number
  /** Decimal texts: the smallest and the largest amount of a payment. */
  readonly min: string
  readonly max: string
}

/** The currencies that a first brand can have; any other has to be added to the file by hand. */
export const CURRENCIES: Readonly<Record<string, Currency>> = {
  EUR: { name: 'Euro', number: '978', precision: 2, min: '10.00', max: '5000.00' },
  USD: { name: 'US dollar', number: '840', precision: 2, min: '10.00', max: '5000.00' },
  GBP: { name: 'Pound sterling', number: '826', precision: 2, min: '10.00', max: '5000.00' },
  CHF: { name: 'Swiss franc', number: '756', precision: 2, min: '10.00', max: '5000.00' },
  SEK: { name: 'Swedish krona', number: '752', precision: 2, min: '100.00', max: '50000.00' },
  NOK: { name: 'Norwegian krone', number: '578', precision: 2, min: '100.00', max: '50000.00' },
  DKK: { name: 'Danish krone', number: '208', precision: 2, min: '100.00', max: '50000.00' },
  PLN: { name: 'Polish zloty', number: '985', precision: 2, min: '40.00', max: '20000.00' },
  JPY: { name: 'Yen', number: '392', precision: 0, min: '1500', max: '750000' },
}
