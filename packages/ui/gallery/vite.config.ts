import { defineConfig } from 'vite'

/** The gallery of components, for development and for the browser test that checks it. It is not part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  build: { target: 'es2022', cssTarget: ['chrome120', 'safari16.4', 'firefox121'] },
})
