import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin } from './build/compress-plugin'
import { messagesPlugin } from './build/messages-plugin'
import { routerPlugin } from './build/router-plugin'

/** The floor of the look (packages/ui/src/tokens.css): container queries, `:has`, `:dir`. */
const CSS_TARGET = ['chrome120', 'safari16.4', 'firefox121']

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), routerPlugin(), messagesPlugin(), compressPlugin()],
  // The service runs the drawn page without our node_modules beside it.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    cssTarget: CSS_TARGET,
    manifest: true,
    modulePreload: { polyfill: false },
    // A data address would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
})
