import type { RiskConfig } from '../../config/risk-schema'
import { limitCheck } from './limit-rules'
import type { RiskCheck } from './risk-check'

/** The judges of a brand's card payments, all of which are heard; the strictest decides. A new one is a file and a line here. */
export const checksOf = (risk: RiskConfig): readonly RiskCheck[] => [limitCheck(risk)]
