import { followRoom } from '../follow/room'
import { modelRoom } from '../model/room'

export const reached = [followRoom, modelRoom]
