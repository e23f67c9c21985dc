/** A separate chunk: only players who have withdrawn before have accounts to choose from. */
import { SkeletonBlock } from '@modulor/ui'
import { lazyPart } from '../../fields/lazy-view'
import { loadMessagePart } from '../../i18n/load-messages'

const part = lazyPart(
  async () => {
    const texts = [loadMessagePart('rare'), loadMessagePart('later')]
    const [loaded] = await Promise.all([import('./payout-choice-view'), ...texts])
    return loaded.PayoutChoiceView
  },
  <SkeletonBlock width="100%" height="124px" radius="10" />,
)

export const LazyPayoutChoice = part.View
