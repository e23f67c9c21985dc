/** A masked account or contact inside a sentence: never broken over two lines, and from left to right in every language. */
export const unbroken = (masked: string): string => `\u2066${masked.replaceAll(' ', '\u00a0')}\u2069`
