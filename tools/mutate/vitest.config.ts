import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { shared } from '../../vitest.config'
import { mutationPlugin, type PlannedMutant } from './mutation-plugin'

const mutant = JSON.parse(process.env.MUTANT ?? 'null') as PlannedMutant | null
const tests = JSON.parse(process.env.MUTANT_TESTS ?? '[]') as string[]

/** In the order in which they were named. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => tests.indexOf(a.moduleId) - tests.indexOf(b.moduleId)))
  }
}

/** What every test gets, with one change made; stops at the first test that fails. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [...shared.plugins, ...(mutant ? [mutationPlugin(mutant)] : [])],
  test: {
    ...shared.test,
    include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    bail: 1,
    maxWorkers: Number(process.env.MUTATE_WORKERS ?? 2),
    sequence: { sequencer: AsNamed },
    // A change of a rule shows on either database.
    env: { ...shared.test.env, TEST_DATABASE_KINDS: 'postgres' },
  },
})
