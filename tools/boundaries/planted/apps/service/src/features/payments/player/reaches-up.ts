import { followStage } from '../follow/stage'
import { modelStage } from '../model/stage'

export const reached = [followStage, modelStage]
