/** The minimum length: a shorter number cannot be called from another country. */
export const PHONE_DIGITS_MIN = 5
/** Digits of the longest telephone number (ITU-T E.164). */
export const PHONE_DIGITS_MAX = 15
