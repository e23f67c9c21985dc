import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Driver, Simulator } from './driver'
import { sandboxDriver } from './drivers/sandbox'
import { openKit } from './kit'
import { batching, storing } from './planted/more-abilities'
import { withFault } from './planted-faults'
import { runScenario } from './run-scenarios'
import { SCENARIOS } from './scenarios'

const whole = storing(batching(sandboxDriver))
let simulator: Simulator
beforeAll(async () => {
  simulator = await whole.start('', '')
})
afterAll(() => simulator.stop())

/** One simulator for all kits; each kit has its own service. */
const shared: Driver = {
  ...whole,
  start: () => Promise.resolve({ ...simulator, stop: () => Promise.resolve() }),
}

describe('the conformance kit', () => {
  it('issue-14 2 a plug-in that fulfils its contract passes', async () => {
    const kit = await openKit(shared)
    try {
      for (const scenario of SCENARIOS) {
        const { id, outcome, why } = await runScenario(kit, scenario)
        expect({ id, outcome, why }).toEqual({ id, outcome: 'passed', why: undefined })
      }
    } finally {
      await kit.close()
    }
  })

  it.each(SCENARIOS)('issue-14 2 a plug-in that breaks $id is detected', async (scenario) => {
    const kit = await openKit(withFault(shared, scenario.id))
    try {
      const { outcome, why } = await runScenario(kit, scenario)
      expect(outcome).toBe('failed')
      expect(why).not.toContain('could not be run')
    } finally {
      await kit.close()
    }
  })
})
