import { defineConfig } from 'vitest/config'
import { callsPlugin } from './apps/widget/build/calls-plugin'
import { messagesPlugin } from './apps/widget/build/messages-plugin'
import { phoneCountriesPlugin } from './apps/widget/build/phone-countries-plugin'

/** `npm run check` leaves out the tests that start, kill and interrupt processes of their own. */
const OF_PROCESSES = process.env['TEST_QUICKLY']
  ? [
      ...['apps/service/tests/{crash,outages,instances}/**', 'apps/service/tests/http/process.test.ts'],
      ...['apps/service/src/moved-clock.test.ts', 'apps/sandbox-provider/src/restart.test.ts'],
      // They wait for receivers that are away.
      'apps/service/tests/http/clickstream-{outages,sinks}.test.ts',
    ]
  : []

/** What every test file gets, wherever it runs. */
export const shared = {
  plugins: [messagesPlugin(), phoneCountriesPlugin(), callsPlugin()],
  test: {
    // What takes minutes is in `npm run test:integrations`.
    exclude: [
      ...['**/node_modules/**', '**/dist/**', 'tools/boundaries/planted/**', '**/*.integration.test.ts'],
      ...OF_PROCESSES,
    ],
    // Far beyond what a test takes: a busy machine is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    env: { NODE_ENV: 'test' },
  },
}

/** Screens are pressed and typed into in a document of their own; each file has a fresh one (docs/decisions/0050). */
export const inDocument = {
  include: ['apps/widget/src/**/*.screen.test.tsx'],
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'https://cashier.example/' } },
  setupFiles: ['apps/widget/src/testing/browser-parts.ts'],
}

export default defineConfig({
  test: {
    // One more than the smallest machine has cores, because tests of kills and outages mostly wait.
    maxWorkers: 3,
    projects: [
      {
        plugins: shared.plugins,
        test: {
          ...shared.test,
          name: 'units',
          include: ['{packages,apps/widget,tools}/**/*.test.{ts,tsx}'],
          exclude: [...shared.test.exclude, ...inDocument.include],
          // Rules, screens and tools keep nothing from one file to the next, and most of their time was their imports.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        plugins: shared.plugins,
        test: {
          ...shared.test,
          ...inDocument,
          name: 'screens',
          // Each file has a document and our modules of its own (`browser-parts.ts`); the libraries stay, whose import was half
          // of the time.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        plugins: shared.plugins,
        test: {
          ...shared.test,
          name: 'programs',
          include: ['apps/{service,sandbox-provider,demo-merchant,demo-wallet,desk}/**/*.test.ts'],
          // Each file opens its own database and closes it; a process of its own per file compiled everything again, the
          // embedded database above all, and took half as much again. Threads have no umask.
          pool: 'forks',
          isolate: false,
          // The crash tests mostly wait until the lease of a killed process ends.
          maxConcurrency: 8,
        },
      },
    ],
  },
})
