/** Why the cashier refused a call, as a readable sentence; `status` is the HTTP status of this site's response. */
export class CashierRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
