import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type ResolveModulePreloadDependenciesFn, type UserConfig } from 'vite'
import { callsPlugin } from './build/calls-plugin'
import { chunkStylesPlugin } from './build/chunk-styles-plugin'
import { compressPlugin } from './build/compress-plugin'
import { devPagePlugin } from './build/dev-page-plugin'
import { eagerLibrariesPlugin } from './build/eager-libraries-plugin'
import { earlyScriptPlugin } from './build/early-script-plugin'
import { entryStylesPlugin } from './build/entry-styles-plugin'
import { hostCheckPlugin } from './build/host-check-plugin'
import { messagesPlugin } from './build/messages-plugin'
import { pageIntegrityPlugin } from './build/page-integrity-plugin'
import { phoneCountriesPlugin } from './build/phone-countries-plugin'
import { sourceMapsPlugin } from './build/source-maps-plugin'

/** The floor of the look (packages/ui/src/tokens.css): container queries, `:has`, `:dir`. */
const CSS_TARGET = ['chrome120', 'safari16.4', 'firefox121']

type Output = NonNullable<NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>['output']>
type CodeSplitting = Exclude<Exclude<Output, readonly unknown[]>['codeSplitting'], boolean | undefined>

/**
 * Chunks that are said and not guessed. What the entry loads before it draws is one file, beside the libraries, which keep
 * their address from build to build; left alone the bundler spreads it over some fifteen, which cost a request each and
 * compress worse. The reading of answers and what later screens read stay out of it.
 */
const CHUNKS: NonNullable<CodeSplitting['groups']> = [
  {
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/,
    // First, or another group takes what it shares with this one.
    priority: 3,
  },
  {
    name: 'first',
    tags: ['$initial'],
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'answers',
    test: /virtual:service-calls|packages\/contract\/src\/(?:http|wire)\/|widget\/src\/api\/(?:api-client|read-answer|shape)\./,
    priority: 1,
  },
  // Chunks that every visit fetches after the first view: a file each. By default they were 35 files and 15 % larger.
  {
    name: 'form',
    test: /widget\/src\/(?:screens\/method-form\/(?:index|method-form-screen)|session\/(?:queries|load-form)|screens\/notice-layer\/index)/,
    priority: 0.3,
  },
  {
    name: 'payment',
    test: /widget\/src\/screens\/(?:payment-result\/|method-form\/(?:open-submission|submission-notice|begin-verification))/,
    priority: 0.2,
  },
  {
    name: 'sheet',
    test: /ui\/src\/sheet\/(?:sheet|scroll-lock)|screens\/notice-layer\/error-popup/,
    priority: 0.4,
  },
  {
    name: 'card-choice',
    test: /widget\/src\/fields\/.*(?:saved-card-choice|saved-cards)|ui\/src\/.*brand-icon/,
    priority: 0.1,
  },
]

/**
 * File names with a hash of 7 letters (42 bits) instead of 8, the shortest that the bundler accepts for this number of files. Hashes cannot
 * be compressed, and the first view and the form contain sixty of them.
 */
const HASHED = 'assets/[name]-[hash:7]'
const FILE_NAMES = {
  entryFileNames: `${HASHED}.js`,
  chunkFileNames: `${HASHED}.js`,
  assetFileNames: `${HASHED}[extname]`,
}

/** Styles only: a table of every chunk's scripts would be in the first view, and most of those are here by then. */
const stylesOfChunks: ResolveModulePreloadDependenciesFn = (_, files, { hostType }) =>
  hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    messagesPlugin(),
    callsPlugin(),
    phoneCountriesPlugin(),
    eagerLibrariesPlugin(),
    earlyScriptPlugin(),
    hostCheckPlugin(),
    chunkStylesPlugin(),
    entryStylesPlugin(),
    compressPlugin(),
    pageIntegrityPlugin(),
    sourceMapsPlugin(),
    devPagePlugin(process.env.CASHIER_DEV_SERVICE),
  ],
  // The service runs the drawn page without our node_modules beside it, in whatever mode it runs itself: React's development
  // build takes several times as long for a first view.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    target: 'es2022',
    minify: isSsrBuild ? false : 'terser',
    // Without the hook for React's developer tools: an extension of the browser has no business in a page with card fields.
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 2, global_defs: { __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined } },
    },
    cssTarget: CSS_TARGET,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: stylesOfChunks },
    // A data address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS }, ...(!isSsrBuild && FILE_NAMES) } },
  },
}))
