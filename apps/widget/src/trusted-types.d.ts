/**
 * Trusted Types, as far as we use them. TypeScript's own description of the page has none: a policy answers objects that the
 * page takes where it would take no text any more, and that count as text here. Undefined in a browser without them.
 */
interface Window {
  readonly trustedTypes?: {
    createPolicy(name: 'modulor-content', rules: { createHTML: (html: string) => string }): typeof rules
    createPolicy(
      name: 'modulor-start' | 'modulor-wallet' | 'modulor-card',
      rules: { createScriptURL: (address: string) => string },
    ): typeof rules
  }
}
