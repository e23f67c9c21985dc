import type { Program } from '../program'
import type { ControlRoutes } from './control-server'

export type Programs = { readonly service: Program; readonly sandbox: Program; readonly demo: Program | undefined }

/** What a box does when it is asked. */
export function controlRoutes({ sandbox }: Programs): ControlRoutes {
  const scenarios = async () => ({ scenarios: await sandbox.ask('scenarios') })
  return {
    'GET /scenarios': scenarios,
    'POST /scenarios': async (scenario) => {
      await sandbox.ask('set_scenario', scenario ?? {})
      return scenarios()
    },
  }
}
