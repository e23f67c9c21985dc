/** Migration 0027: the counts of the rate limits. */
export interface RateCountTables {
  rate_counts: {
    window_starts_at: Date
    /** Keyed hash of the limit and of the caller: a session or an address. */
    key_hash: string
    instance_id: string
    count: number
  }
}
