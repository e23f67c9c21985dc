import { sendStage } from '../send/stage'
import { modelStage } from '../model/stage'

export const reached = [sendStage, modelStage]
