import { type AmountLimits, isWithinLimits } from './limits'

/** The blocks to offer (AMT-9): the experiment's, but only if every one of them can be paid; else the method's own. */
export function amountBlocks(offer: {
  experimentBlocks?: readonly string[] | undefined
  blocks: readonly string[]
  limits: AmountLimits
}): readonly string[] {
  const { experimentBlocks = [], blocks, limits } = offer
  const isUsable = experimentBlocks.length > 0 && experimentBlocks.every((block) => isWithinLimits(block, limits))
  return isUsable ? experimentBlocks : blocks
}
