/** A result of the bank's page that the service did not receive is sent again after this time (THREEDS-2, THREEDS-3). */
export const RESEND_MS = 3000
