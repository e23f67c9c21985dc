import type { RiskConfig } from '../../config/risk-schema'
import { limitCheck } from './limit-rules'
import type { RiskCheck } from './risk-check'

/**
 * The risk checks of a brand's card payments. All of them run; the strictest result decides. A new one is a file and a
 * line here.
 */
export const checksOf = (risk: RiskConfig): readonly RiskCheck[] => [limitCheck(risk)]
