/** Formats a masked account or contact for a sentence: without line breaks, and left to right in every language. */
export const unbroken = (masked: string): string => `\u2066${masked.replaceAll(' ', '\u00a0')}\u2069`
