/** Every delay of the sandbox, in milliseconds before SANDBOX_DELAY_SCALE is applied. */
export const DELAYS_MS = {
  /** A slow card: the charge and the response happen at the same time. */
  slowAnswer: 6_000,
  /** The time until a pending payment or payout is settled. */
  settle: 4_000,
  /** The same for one that stays pending for the whole visit. */
  settleLate: 3_600_000,
  /** A request that gets no response for this long. */
  hang: 30_000,
  /** An ordinary callback, shortly after the response. */
  callback: 300,
  /** A callback that replaces a lost response. */
  lateCallback: 4_000,
} as const

/** The delays between the attempts to deliver one callback; the last one repeats. */
export const CALLBACK_RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const
export const CALLBACK_ATTEMPTS_MAX = 20
