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

/**
 * The oldest browsers with the CSS that the design system needs (packages/ui/src/tokens.css): container queries,
 * `:has`, `:dir`.
 */
const CSS_TARGET = ['chrome120', 'safari16.4', 'firefox121']

type Output = NonNullable<NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>['output']>
type CodeSplitting = Exclude<Exclude<Output, readonly unknown[]>['codeSplitting'], boolean | undefined>

/**
 * Explicit chunks. The code for the first view is one file; by default the bundler splits it into about fifteen, which
 * need a request each and compress worse. The libraries are a separate file, whose name does not change from build to
 * build. The parser of responses is a separate file too, because the first view does not need it.
 */
const CHUNKS: NonNullable<CodeSplitting['groups']> = [
  {
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/,
    // The highest priority, so that no other group contains a library.
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
  // Chunks that visits load after the first view, one file each. By default they were 35 files and 15 % larger.
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

/**
 * Preloads only the style sheets of a chunk. A table of the scripts of all chunks would be in the first view, and most
 * of the scripts are loaded already when a chunk is imported.
 */
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
  // The server build contains its libraries, because the service has no node_modules of the widget. It always contains
  // React's production build, because the development build renders several times slower.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    target: 'es2022',
    minify: isSsrBuild ? false : 'terser',
    // Removes the hook of React's developer tools, so that a browser extension cannot read the components of a page
    // with card fields.
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 2, global_defs: { __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined } },
    },
    cssTarget: CSS_TARGET,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: stylesOfChunks },
    // No `data:` URLs, which would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS }, ...(!isSsrBuild && FILE_NAMES) } },
  },
}))
