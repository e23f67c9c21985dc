import { defineConfig } from 'vite'

/** The gallery of parts: for developing, and for the browser story that checks it. Never part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  build: { target: 'es2022', cssTarget: ['chrome120', 'safari16.4', 'firefox121'] },
})
