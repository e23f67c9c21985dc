import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig } from 'vite'
import { compressPlugin } from './build/compress-plugin'
import { earlyPressPlugin } from './build/early-press-plugin'
import { entryStylesPlugin } from './build/entry-styles-plugin'
import { firstViewModules } from './build/first-view-modules'
import { messagesPlugin } from './build/messages-plugin'
import { phoneCountriesPlugin } from './build/phone-countries-plugin'
import { routerPlugin } from './build/router-plugin'

/** The floor of the look (packages/ui/src/tokens.css): container queries, `:has`, `:dir`. */
const CSS_TARGET = ['chrome120', 'safari16.4', 'firefox121']

/**
 * Chunks that are said and not guessed. The words that the first view shares with the schemas stand alone, or the bundler
 * puts them beside the schemas and the first view loads those too. RTK Query stays out of it. Libraries keep their address
 * from build to build.
 */
const CHUNKS = [
  {
    name: 'words',
    test: /packages\/contract\/src\/(vocabulary|errors|host-messages)\/|widget\/src\/api\/api-error\./,
    priority: 2,
  },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|packages\/contract\/src\/http\/|widget\/src\/api\/door\./,
    priority: 1,
  },
  {
    name: 'queries',
    test: /node_modules\/@reduxjs\/toolkit\/dist\/query\//,
    priority: 1,
  },
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer|use-sync-external-store|@reduxjs\/toolkit(?!\/dist\/query))\//,
    // First, or another group takes what it shares with this one.
    priority: 3,
  },
]

type Chunks = readonly {
  readonly name: string
  readonly test: RegExp | ((id: string) => boolean)
  readonly priority: number
  readonly includeDependenciesRecursively?: boolean
}[]

const configOf = (chunks: Chunks): InlineConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    routerPlugin(),
    messagesPlugin(),
    phoneCountriesPlugin(),
    earlyPressPlugin(),
    entryStylesPlugin(),
    compressPlugin(),
  ],
  // The service runs the drawn page without our node_modules beside it.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    cssTarget: CSS_TARGET,
    manifest: true,
    modulePreload: { polyfill: false },
    // A data address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [...chunks] } } },
  },
})

const isLibrary = (id: string) => /[\\/]node_modules[\\/]/.test(id)

/**
 * Two builds for a browser: the first finds what the first view loads, the second puts all of that beside the libraries
 * into one file. Left alone the bundler spreads it over some fifteen, which cost a request each and compress worse.
 */
export default defineConfig(async ({ command, isSsrBuild }) => {
  if (command !== 'build' || isSsrBuild) return configOf(CHUNKS)
  const modules = await firstViewModules(configOf(CHUNKS))
  const isFirst = (id: string) => modules.has(id) && !isLibrary(id)
  return configOf([{ name: 'first', test: isFirst, priority: 4, includeDependenciesRecursively: false }, ...CHUNKS])
})
