import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inDocument, shared } from '../../vitest.config'
import { mutationPlugin, type PlannedMutant } from './mutation-plugin'

const mutant = JSON.parse(process.env.MUTANT ?? 'null') as PlannedMutant | null
const tests = JSON.parse(process.env.MUTANT_TESTS ?? '[]') as string[]

/** Runs the files in the given order. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => tests.indexOf(a.moduleId) - tests.indexOf(b.moduleId)))
  }
}

const plugins = [...shared.plugins, ...(mutant ? [mutationPlugin(mutant)] : [])]
const test = {
  ...shared.test,
  pool: 'forks' as const,
  sequence: { sequencer: AsNamed },
  // One database is enough to detect a change of a rule.
  env: { ...shared.test.env, TEST_DATABASE_KINDS: 'postgres' },
}

/** The usual configuration, with one change applied; stops at the first failing test. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    bail: 1,
    maxWorkers: Number(process.env.MUTATE_WORKERS ?? 2),
    sequence: { sequencer: AsNamed },
    projects: [
      { plugins, test: { ...test, ...inDocument, name: 'screens' } },
      {
        plugins,
        test: {
          ...test,
          name: 'others',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: [...shared.test.exclude, ...inDocument.include],
        },
      },
    ],
  },
})
