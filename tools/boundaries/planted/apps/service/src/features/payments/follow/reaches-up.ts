import { acceptStage } from '../accept/stage'
import { modelStage } from '../model/stage'

export const reached = [acceptStage, modelStage]
