/** Every screen in every state that an address of the gallery shows. A state is a row in the file of its screen. */
import { bootSample } from '../../api/wire-samples'
import { FORM_STATES } from './form-states'
import { LIST_STATES } from './list-states'
import { ANSWERS } from './listings'
import { PAGE_STATES } from './page-states'
import { PAYMENT_STATES } from './payment-states'
import type { ScreenState } from './screen-state'

export type { ScreenState }

export const SCREEN_STATES: readonly ScreenState[] = [...LIST_STATES, ...FORM_STATES, ...PAYMENT_STATES, ...PAGE_STATES]

export const bootOf = ({ boot }: ScreenState) => bootSample({ session_id: 's_1', ...boot })
export const answersOf = ({ answers }: ScreenState) => ({ ...ANSWERS, ...answers })
