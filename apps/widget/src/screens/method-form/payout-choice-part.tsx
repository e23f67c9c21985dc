/** A separate chunk: only players who have withdrawn before have accounts to choose from. */
import { Bone } from '@modulor/ui'
import { lazyPart } from '../../fields/lazy-view'

const part = lazyPart(
  async () => (await import('./payout-choice-view')).PayoutChoiceView,
  <Bone width="100%" height="124px" radius="10" />,
)

export const LazyPayoutChoice = part.View
