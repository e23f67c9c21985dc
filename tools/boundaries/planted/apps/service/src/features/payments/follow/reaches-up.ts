import { acceptRoom } from '../accept/room'
import { modelRoom } from '../model/room'

export const reached = [acceptRoom, modelRoom]
