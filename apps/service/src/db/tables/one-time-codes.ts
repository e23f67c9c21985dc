/** Migrations 0010 and 0019. */
export interface OneTimeCodeTables {
  one_time_codes: {
    brand: string
    user_id: string
    purpose: 'payment' | 'requisite'
    /** What the code is for: a method, or a payout account. */
    subject: string
    /** Of what the player had entered when the code was sent. */
    content_hash: string
    vault_key_id: string
    code_salt: Buffer
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    /** When the counts below start again. */
    window_ends_at: Date
    sends_left: number
    /** The one use that the code was accepted for. */
    used_by: string | null
    /** Keyed hash of where the code went; null in rows from before. */
    contact_hash: string | null
  }
}
