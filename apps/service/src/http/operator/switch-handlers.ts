import type { Switches } from '../../features/switches'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused } from './operator-outcome'

export function switchHandlers(switches: Switches): Pick<OperatorHandlers, 'readSwitches' | 'turnOff' | 'turnOn'> {
  return {
    readSwitches: async () => operatorDone(await switches.list()),
    turnOff: async ({ body, operator }) => {
      const outcome = await switches.turnOff(body, operator.id)
      return outcome.ok
        ? operatorDone({ switch_id: outcome.id }, { kind: 'switch', id: outcome.id })
        : operatorRefused('bad_request', { fields: { ...outcome.fields } })
    },
    turnOn: async ({ params: { switchId }, operator }) => {
      const outcome = await switches.turnOn(switchId, operator.id)
      if (outcome === 'unknown') return operatorRefused('not_found')
      return outcome === 'over' ? operatorRefused('switch_ended') : operatorDone({ switch_id: switchId })
    },
  }
}
