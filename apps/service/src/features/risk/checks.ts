import type { RiskConfig } from '../../config/risk-schema'
import { limitCheck } from './limit-rules'
import type { RiskCheck } from './risk-check'

/**
 * The risk checks of a brand's card payments. All of them run, and the strictest result decides. To add one, add a file and a
 * line here.
 */
export const checksOf = (risk: RiskConfig): readonly RiskCheck[] => [limitCheck(risk)]
