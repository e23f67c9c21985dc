import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The operators' page. Its server is built by tools/build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist/public',
    target: 'es2022',
    cssTarget: ['chrome120', 'safari16.4', 'firefox121'],
    modulePreload: { polyfill: false },
    // A data address would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
})
