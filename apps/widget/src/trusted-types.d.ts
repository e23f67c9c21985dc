/**
 * The part of Trusted Types that we use, because TypeScript's DOM types do not have it. A policy returns objects that the page
 * accepts where it no longer accepts text; here their type is text. Undefined in a browser without Trusted Types.
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
