import { boxControl, type BoxControl } from '../control/box-control'
import { addressOf } from './usage'

/** The option of every command that controls a running box. */
export const CONTROL_TEXTS = ['control'] as const
export const CONTROL_USAGE = `    --control URL          controlUrl of the box
`

export function controlOf(text: (name: string) => string | undefined): BoxControl {
  return boxControl(addressOf('control', text('control')))
}
