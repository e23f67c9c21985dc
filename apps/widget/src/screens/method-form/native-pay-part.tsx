/** The button of a wallet, in a chunk of its own (decision 94). */
import { SkeletonBlock } from '@modulor/ui'
import { lazyPart } from '../../fields/lazy-view'
import { loadMessagePart } from '../../i18n/load-messages'
import type { NativePayProps } from './native-pay/native-pay'

export const { View: LazyNativePay } = lazyPart<NativePayProps>(
  async () => {
    const [loaded] = await Promise.all([import('./native-pay/native-pay'), loadMessagePart('rare')])
    return loaded.NativePay
  },
  <SkeletonBlock width="100%" height="52px" radius="10" />,
)
