import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config'

/** Tests of `npm run test:integrations` without a browser. */
export default defineConfig({
  plugins: shared.plugins,
  test: {
    ...shared.test,
    exclude: ['**/node_modules/**', '**/dist/**'],
    include: ['{apps,tools}/**/*.integration.test.ts'],
  },
})
