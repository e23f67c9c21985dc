import { decideRoom } from '../decide/room'
import { modelRoom } from '../model/room'

export const reached = [decideRoom, modelRoom]
