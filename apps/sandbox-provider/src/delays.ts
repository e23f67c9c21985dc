/** Every wait of the sandbox, in milliseconds before SANDBOX_DELAY_SCALE. */
export const DELAYS_MS = {
  /** A slow card: the charge and the answer come together. */
  slowAnswer: 6_000,
  /** A pending payment or payout until it is settled. */
  settle: 4_000,
  /** A payment or payout that stays pending for the whole visit. */
  settleLate: 3_600_000,
  /** A request that hangs. */
  hang: 30_000,
  /** An ordinary callback: a moment after the answer. */
  callback: 300,
  /** A callback that stands in for a lost answer. */
  lateCallback: 4_000,
} as const

/** Waits between the attempts to deliver one callback; the last one repeats. */
export const CALLBACK_RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const
export const CALLBACK_ATTEMPTS_MAX = 20
