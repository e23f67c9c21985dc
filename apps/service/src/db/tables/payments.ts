/** Tables of payments and of the jobs that carry them. */
export interface PaymentTables {}
