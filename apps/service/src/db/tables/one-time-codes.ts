/** Migrations 0010, 0019 and 0062. */
export interface OneTimeCodeTables {
  one_time_codes: {
    brand: string
    user_id: string
    purpose: 'payment' | 'requisite'
    /** What the code is for: a method, or a payout account. */
    subject: string
    /** Hash of the form's values when the code was sent. */
    content_hash: string
    vault_key_id: string
    code_salt: Buffer
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    /** The time at which the counts below are reset. */
    window_ends_at: Date
    sends_left: number
    /** The only use for which the code was accepted. */
    used_by: string | null
    /** Keyed hash of the code's recipient; null in older rows. */
    contact_hash: string | null
    /** The same for each key of the ring, the active one first; null in older rows. */
    contact_hashes: string[] | null
  }
}
