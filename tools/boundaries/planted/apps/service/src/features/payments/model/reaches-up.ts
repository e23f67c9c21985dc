import { storeRoom } from '../store/room'

export const reached = [storeRoom]
