import { decideStage } from '../decide/stage'
import { modelStage } from '../model/stage'

export const reached = [decideStage, modelStage]
