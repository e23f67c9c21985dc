import type { Ribbon } from '@modulor/contract/vocabulary'
import { Figure, Tag, type IconName, type TagTone } from '@modulor/ui'
import { useText } from '../i18n'

const VARIANTS = {
  instant: { tone: 'plain', icon: 'bolt' },
  fast: { tone: 'plain', icon: 'clock' },
  bonus: { tone: 'bonus', icon: 'gift' },
  free: { tone: 'free', icon: 'check' },
  popular: { tone: 'popular', icon: 'star' },
  new: { tone: 'new' },
} as const satisfies Record<Ribbon, { tone: TagTone; icon?: IconName }>

/** A method's ribbon; that of a bonus shows its value. */
export function RibbonTag({ ribbon, bonus }: { ribbon: Ribbon | null; bonus: string }) {
  const t = useText()
  if (ribbon === null) return null
  return <Tag {...VARIANTS[ribbon]}>{ribbon === 'bonus' ? <Figure>{bonus}</Figure> : t(`LIST.RIBBON.${ribbon}`)}</Tag>
}
