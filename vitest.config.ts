import { defineConfig } from 'vitest/config'
import { messagesPlugin } from './apps/widget/build/messages-plugin'

export default defineConfig({
  plugins: [messagesPlugin()],
  test: {
    include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tools/boundaries/planted/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test' },
  },
})
