import type { Kit } from './kit'
import { NotConforming, type Scenario } from './scenario'

export type Result = Pick<Scenario, 'id' | 'title'> & {
  readonly outcome: 'passed' | 'failed' | 'not_offered'
  /** The problem, or the feature that the provider does not offer. */
  readonly why?: string
  readonly tookMs: number
}

/** Runs one scenario. A failure does not affect the others. */
export async function runScenario(kit: Kit, { id, title, missing, run }: Scenario): Promise<Result> {
  const startedAt = performance.now()
  const result = (outcome: Result['outcome'], why?: string): Result => ({
    ...{ id, title, outcome, tookMs: performance.now() - startedAt, ...(why !== undefined && { why }) },
  })
  const lacks = missing?.(kit)
  if (lacks !== undefined) return result('not_offered', lacks)
  kit.gate.isOpen = true
  kit.proxy.fail()
  try {
    await run(kit)
    return result('passed')
  } catch (error) {
    if (error instanceof NotConforming) return result('failed', error.message)
    return result('failed', `the scenario could not be run: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await kit.proxy.release().catch(() => undefined)
  }
}
