/** The packages that are published. Everything else of `packages/` is for this repository. */
export type PublishedPackage = {
  /** Its folder below `packages/`. */
  readonly folder: string
  readonly description: string
  /** Entries besides `src/index.ts`, by the name with which they are imported. Importing one may have a side effect. */
  readonly entries?: Readonly<Record<string, string>>
  /** Entry of a plain script beside the module, and the name of its file. */
  readonly script?: { readonly entry: string; readonly file: string }
  /** Packages that the installing project has to provide. They are not part of the bundle. */
  readonly peerDependencies?: Readonly<Record<string, string>>
  /** The first statement of both bundles, such as `'use client'`. */
  readonly directive?: string
}

export const PUBLISHED_PACKAGES = [
  {
    folder: 'embed',
    description: 'Embeds the Modulor Cashier in a page: typed events, checked messages, no dependencies.',
    entries: { element: 'src/element.ts' },
    script: { entry: 'src/script.ts', file: 'modulor-cashier.iife.js' },
  },
  {
    folder: 'react',
    description: 'The Modulor Cashier as a React component and a hook.',
    peerDependencies: { react: '>=19' },
    directive: `'use client';`,
  },
  {
    folder: 'server',
    description:
      'The Modulor Cashier for a back end: sessions, payments, refunds and verified webhooks, no dependencies.',
  },
] as const satisfies readonly PublishedPackage[]
