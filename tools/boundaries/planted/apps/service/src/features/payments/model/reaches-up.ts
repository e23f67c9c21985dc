import { storeStage } from '../store/stage'

export const reached = [storeStage]
