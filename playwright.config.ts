import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from './tools/browser/find-chromium'

const { CHROMIUM_PATH, CI, PLAYWRIGHT_JSON_OUTPUT_NAME } = process.env

export default defineConfig({
  testDir: 'e2e',
  testMatch: ['**/*.walk.ts', '**/*.e2e.ts'],
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // As many as the smallest machine has cores: in `npm test` the tests of vitest run beside them.
  workers: 2,
  forbidOnly: true,
  // A browser beside six programs on two cores misses a press now and then. No second try where money moves: those files
  // say so, and `npm test` names every story that needed one and bears only a few (docs/decisions/0024).
  retries: 1,
  // The record of a CI run is cut to its end: one line for each green story would push the failures out.
  // The JSON is what `npm test` counts by. Without a file it would follow the list of a single test on the terminal.
  reporter: [[CI ? 'dot' : 'list'], ...(PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    launchOptions: { args: CHROMIUM_ARGUMENTS, ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}) },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
