import { sendRoom } from '../send/room'
import { modelRoom } from '../model/room'

export const reached = [sendRoom, modelRoom]
